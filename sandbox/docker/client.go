package docker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"strconv"
	"strings"

	"github.com/containerd/errdefs"
	"github.com/docker/docker/api/types"
	api "github.com/docker/docker/api/types/container"
	"github.com/docker/docker/api/types/filters"
	"github.com/docker/docker/api/types/image"
	"github.com/docker/docker/api/types/mount"
	dockerclient "github.com/docker/docker/client"
	"github.com/docker/go-connections/nat"
)

// client is everything we ask of an engine, in our own words. It is the only
// file that knows the Docker client: that module is frozen, and moving to its
// successor github.com/moby/moby/client is a change of this file alone.
type client struct{ docker *dockerclient.Client }

func dial(host string) (*client, error) {
	options := []dockerclient.Opt{dockerclient.FromEnv, dockerclient.WithAPIVersionNegotiation()}
	if host != "" {
		options = append(options, dockerclient.WithHost(host))
	}
	docker, err := dockerclient.NewClientWithOpts(options...)
	if err != nil {
		return nil, err
	}
	return &client{docker}, nil
}

func (c *client) address() string { return c.docker.DaemonHost() }

func (c *client) close() error { return c.docker.Close() }

func missing(err error) bool { return errdefs.IsNotFound(err) }

func invalid(err error) bool { return errdefs.IsInvalidArgument(err) }

// unreachable reports that there was no answer at all.
func unreachable(err error) bool { return dockerclient.IsErrConnectionFailed(err) }

// underway reports that the engine is doing already what was asked.
func underway(err error) bool { return errdefs.IsConflict(err) }

func (c *client) daemon(ctx context.Context) (daemon, error) {
	i, err := c.docker.Info(ctx)
	if err != nil {
		return daemon{}, err
	}
	return daemon{
		version: i.ServerVersion, system: i.OSType, security: i.SecurityOptions, cgroups: i.CgroupVersion, cpus: i.NCPU,
		memory: i.MemoryLimit, processes: i.PidsLimit, share: i.CPUCfsQuota,
	}, nil
}

func (c *client) image(ctx context.Context, name string) (picture, error) {
	i, err := c.docker.ImageInspect(ctx, name)
	if err != nil {
		return picture{}, err
	}
	p := picture{}
	if i.Config != nil {
		p.env = i.Config.Env
		for path := range i.Config.Volumes {
			p.volumes = append(p.volumes, path)
		}
	}
	return p, nil
}

// pull waits for the end of the transfer; a failure comes within its progress.
func (c *client) pull(ctx context.Context, name string) error {
	progress, err := c.docker.ImagePull(ctx, name, image.PullOptions{})
	if err != nil {
		return err
	}
	defer func() { _ = progress.Close() }()
	for decoder := json.NewDecoder(progress); ; {
		var line struct {
			Error string `json:"error"`
		}
		switch err := decoder.Decode(&line); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case line.Error != "":
			return errors.New(line.Error)
		}
	}
}

func (c *client) create(ctx context.Context, s spec) (id string, warnings []string, err error) {
	config, host := s.config(), s.hostConfig()
	created, err := c.docker.ContainerCreate(ctx, config, host, nil, nil, s.name)
	return created.ID, created.Warnings, err
}

// config is about the first program; what it holds can be inspected by anyone
// who reaches the engine, so there is no environment in it.
func (s spec) config() *api.Config {
	config := &api.Config{
		Image: s.image, User: s.user, Entrypoint: s.program, Labels: s.labels, Hostname: "sandbox", WorkingDir: "/",
		AttachStdin: true, OpenStdin: true, StdinOnce: true,
		Healthcheck:  &api.HealthConfig{Test: []string{"NONE"}},
		ExposedPorts: nat.PortSet{},
	}
	for _, p := range s.ports {
		config.ExposedPorts[tcp(p)] = struct{}{}
	}
	return config
}

func (s spec) hostConfig() *api.HostConfig {
	yes := true
	host := &api.HostConfig{
		NetworkMode: api.NetworkMode(s.network), Runtime: s.runtime, IpcMode: api.IPCModePrivate,
		ReadonlyRootfs: true, CapDrop: []string{"ALL"}, SecurityOpt: []string{"no-new-privileges"},
		Init: &yes, AutoRemove: true, LogConfig: api.LogConfig{Type: "none"},
		ShmSize: s.disk, Tmpfs: map[string]string{}, PortBindings: nat.PortMap{},
		Resources: api.Resources{
			Memory: s.memory, MemorySwap: s.memory, NanoCPUs: s.nanoCPUs,
			Ulimits: []*api.Ulimit{{Name: "core"}},
		},
	}
	if s.processes > 0 {
		host.PidsLimit = &s.processes
	}
	for _, path := range s.temporary {
		host.Tmpfs[path] = fmt.Sprintf("rw,exec,nosuid,nodev,mode=1777,size=%d", s.disk)
	}
	for _, b := range s.binds {
		host.Mounts = append(host.Mounts, mount.Mount{
			Type: mount.TypeBind, Source: b.source, Target: b.target, ReadOnly: !b.writable,
			BindOptions: &mount.BindOptions{Propagation: mount.PropagationRPrivate},
		})
	}
	for _, p := range s.ports {
		host.PortBindings[tcp(p)] = []nat.PortBinding{{HostIP: "127.0.0.1"}}
	}
	return host
}

func tcp(port int) nat.Port { return nat.Port(strconv.Itoa(port) + "/tcp") }

func (c *client) start(ctx context.Context, id string) error {
	return c.docker.ContainerStart(ctx, id, api.StartOptions{})
}

// hold attaches to the standard input of a container.
func (c *client) hold(ctx context.Context, id string) (*stream, error) {
	return upgrade(ctx, func() (types.HijackedResponse, error) {
		return c.docker.ContainerAttach(ctx, id, api.AttachOptions{Stream: true, Stdin: true})
	})
}

// ended waits for the end of a container.
func (c *client) ended(ctx context.Context, id string) (code int64, err error) {
	statuses, failures := c.docker.ContainerWait(ctx, id, api.WaitConditionNotRunning)
	select {
	case s := <-statuses:
		return s.StatusCode, nil
	case err := <-failures: // also when ctx ends: whoever does not listen leaks the client's sender
		return 0, err
	}
}

// running reports whether a container runs, and its exit status if it does not.
func (c *client) running(ctx context.Context, id string) (bool, int, error) {
	i, err := c.docker.ContainerInspect(ctx, id)
	if err != nil || i.State == nil {
		return false, 0, err
	}
	return i.State.Running, i.State.ExitCode, nil
}

// published is the address on the host of a port of a container, or "".
func (c *client) published(ctx context.Context, id string, port int) (string, error) {
	i, err := c.docker.ContainerInspect(ctx, id)
	if err != nil || i.NetworkSettings == nil {
		return "", err
	}
	for _, b := range i.NetworkSettings.Ports[tcp(port)] {
		return net.JoinHostPort(b.HostIP, b.HostPort), nil
	}
	return "", nil
}

func (c *client) remove(ctx context.Context, id string) error {
	return c.docker.ContainerRemove(ctx, id, api.RemoveOptions{Force: true, RemoveVolumes: true})
}

// labelled lists containers by a label, with all their labels by id.
func (c *client) labelled(ctx context.Context, label string) (map[string]map[string]string, error) {
	all, err := c.docker.ContainerList(ctx, api.ListOptions{All: true, Filters: filters.NewArgs(filters.Arg("label", label))})
	out := map[string]map[string]string{}
	for _, one := range all {
		out[one.ID] = one.Labels
	}
	return out, err
}

// exec starts a program in a container. It has started when it says so on the
// stream: the engine writes there, too, why it could not.
func (c *client) exec(ctx context.Context, id string, e execution) (string, *stream, error) {
	created, err := c.docker.ContainerExecCreate(ctx, id, api.ExecOptions{
		User: e.user, Env: e.env, Cmd: e.argv, WorkingDir: "/",
		AttachStdin: true, AttachStdout: true, AttachStderr: true,
	})
	if err != nil {
		return "", nil, err
	}
	s, err := upgrade(ctx, func() (types.HijackedResponse, error) {
		return c.docker.ContainerExecAttach(ctx, created.ID, api.ExecAttachOptions{})
	})
	return created.ID, s, err
}

// status is that of a program started by exec, if it has ended.
func (c *client) status(ctx context.Context, exec string) (code int, ended bool, err error) {
	i, err := c.docker.ContainerExecInspect(ctx, exec)
	return i.ExitCode, !i.Running, err
}

// upgrade turns a request into a stream. The client's own way does not listen
// to ctx once it is connected, so a dead engine would hold us for ever.
func upgrade(ctx context.Context, request func() (types.HijackedResponse, error)) (*stream, error) {
	type answer struct {
		hijacked types.HijackedResponse
		err      error
	}
	answers := make(chan answer, 1)
	go func() {
		hijacked, err := request()
		answers <- answer{hijacked, err}
	}()
	select {
	case a := <-answers:
		if a.err != nil {
			return nil, a.err
		}
		return &stream{Conn: a.hijacked.Conn, reader: a.hijacked.Reader, half: a.hijacked.CloseWrite}, nil
	case <-ctx.Done():
		go func() {
			if a := <-answers; a.err == nil {
				a.hijacked.Close()
			}
		}()
		return nil, ctx.Err()
	}
}

// reason is an engine's error without the words around it.
func reason(err error) string {
	if request := (*url.Error)(nil); errors.As(err, &request) {
		err = request.Err // without the address
	}
	text := strings.TrimPrefix(err.Error(), "Error response from daemon: ")
	return strings.Join(strings.Fields(text), " ")
}

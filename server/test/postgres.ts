/** A throwaway PostgreSQL for tests: found on this machine or installed, started on a free port, gone afterwards. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { scratchRoot } from './scratch.ts'

export interface Cluster {
  /** Address of the database `postgres`, as its superuser. */
  url: string
  version: string
  /** Ends it as a crash does and leaves it down. */
  crash(): Promise<void>
  /** Starts it again. */
  recover(): Promise<void>
  /** Holds its processes so that nothing is answered and nothing refused, or lets them go on. */
  halt(isHalted: boolean): void
  stop(): Promise<void>
}

const oldestVersion = 15
/** Each statement would give its memory back and be given it anew page by page, a twentieth of the time where machines are virtual. */
const keepsMemory =
  'glibc.malloc.hugetlb=1:glibc.malloc.top_pad=1048576:glibc.malloc.trim_threshold=268435456:glibc.malloc.mmap_threshold=33554432'
const isRoot = process.getuid?.() === 0

/** The PostgreSQL of a run, and says which: the one that TEST_POSTGRES_URL names, or a cluster of its own; undefined without any. */
export async function providePostgres(): Promise<Pick<Cluster, 'url' | 'stop'> | undefined> {
  const given = process.env.TEST_POSTGRES_URL
  if (given) {
    console.log('PostgreSQL: the one that TEST_POSTGRES_URL names')
    return { url: given, stop: async () => undefined }
  }
  const found = findPostgres()
  const bin = found ?? installPostgres()
  if (!bin) return undefined
  const cluster = await startCluster(bin, scratchRoot())
  console.log(`PostgreSQL: ${cluster.version}, ${found ? 'found' : 'installed'} in ${bin}, a cluster of its own for this run`)
  return cluster
}

/** The programs' folder of the newest PostgreSQL that this machine has; undefined when there is none that is new enough. */
export function findPostgres(): string | undefined {
  const folders = [
    ...(process.env.POSTGRES_BIN ? [process.env.POSTGRES_BIN] : []),
    ...globSync([
      '/usr/lib/postgresql/*/bin',
      '/usr/pgsql-*/bin',
      '/usr/local/pgsql/bin',
      '/opt/homebrew/opt/postgresql*/bin',
      '/usr/local/opt/postgresql*/bin',
      '/Applications/Postgres.app/Contents/Versions/*/bin',
    ]),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders
    .filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
    .map((folder) => ({ folder, version: Number.parseFloat(versionOf(folder)) }))
    .filter(({ version }) => version >= oldestVersion)
    .sort((a, b) => b.version - a.version)[0]?.folder
}

function versionOf(folder: string): string {
  try {
    return /\d+(\.\d+)?/.exec(execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }))?.[0] ?? ''
  } catch {
    return ''
  }
}

/** Installs Debian's or Ubuntu's PostgreSQL where this process may; answers where its programs are. */
export function installPostgres(): string | undefined {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], { env, stdio: 'ignore' })
  } catch {
    return undefined
  }
  return findPostgres()
}

/** PostgreSQL refuses to run as root, so root lends it another user. */
function owner(): { uid: number; gid: number } | undefined {
  if (!isRoot) return undefined
  for (const user of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {}
  }
  throw new Error('PostgreSQL does not run as root and there is no user postgres or nobody')
}

/** Starts a cluster of its own from these programs, in a folder of its own. Its data is worth nothing: it does not wait for the disk. */
export async function startCluster(bin: string, folder = tmpdir()): Promise<Cluster> {
  const user = owner()
  const dir = mkdtempSync(join(folder, 'iroko-postgres-'))
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(dir, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) for (const path of [dir, passwordFile]) chownSync(path, user.uid, user.gid)

  const data = join(dir, 'data')
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C'
  const make = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    `--locale=${locale}`,
  ]
  try {
    execFileSync(join(bin, 'initdb'), [...make, '--no-sync', '--no-instructions'], { ...user, cwd: dir, stdio: 'pipe' })
  } catch (error) {
    rmSync(dir, { recursive: true, force: true })
    throw error
  }

  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    max_connections: '300',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    log_min_messages: 'fatal',
  }
  const launch = () =>
    spawn(
      join(bin, 'postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...user, cwd: dir, stdio: 'ignore', env: { ...process.env, GLIBC_TUNABLES: keepsMemory } },
    )
  let server = launch()
  const stop = stopper(() => server, dir)
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  try {
    await answers(url, server)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    version: versionOf(bin),
    crash: () => end(server),
    async recover() {
      server = launch()
      await answers(url, server)
    },
    halt(isHalted) {
      const signal = isHalted ? 'SIGSTOP' : 'SIGCONT'
      // First the one that begins the others: whom it begins in the meantime would not be held.
      process.kill(server.pid ?? 0, signal)
      // A child may end by itself meanwhile, which `pkill` passes over.
      spawnSync('pkill', ['--signal', signal, '-P', String(server.pid)])
    },
    stop,
  }
}

async function end(server: ChildProcess): Promise<void> {
  const ended = new Promise<void>((done) => server.once('exit', () => done()))
  server.kill('SIGQUIT')
  if (server.exitCode === null && server.signalCode === null) await ended
}

/** Ends the server and removes its data, once, also when this process ends without having asked for it. */
function stopper(current: () => ChildProcess, dir: string): () => Promise<void> {
  const clear = () => rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  // Nothing asynchronous happens any more while a process ends, so this waits by hand until the server has let go of its data.
  const abandon = () => {
    current().kill('SIGQUIT')
    const idle = new Int32Array(new SharedArrayBuffer(4))
    for (let tries = 100; tries > 0 && existsSync(join(dir, 'data/postmaster.pid')); tries--) Atomics.wait(idle, 0, 0, 20)
    clear()
  }
  process.once('exit', abandon)
  return async () => {
    await end(current())
    clear()
    process.off('exit', abandon)
  }
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 30_000; ; ) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) throw new Error('PostgreSQL did not start', { cause: error })
      await new Promise((again) => setTimeout(again, 50))
    }
  }
}

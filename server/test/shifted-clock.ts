/**
 * A clock for everything that a run of tests starts: libfaketime lies between a program and the system's clock, so that PostgreSQL's now(),
 * the server, the jobs and the tests all live at the same moment, and time passes from there.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'

type Variables = Record<string, string>

/** The variables by which a program has the shifted clock. */
const ofClock = (name: string): boolean => name === 'LD_PRELOAD' || name === 'NO_FAKE_STAT' || name.includes('FAKE')

/** The library for programs with several threads; undefined when this machine has none. */
export function findFaketime(): string | undefined {
  const given = process.env.FAKETIME_LIBRARY
  const places = ['/usr/lib/*/faketime/libfaketimeMT.so.1', '/usr/{lib,lib64,local/lib}/faketime/libfaketimeMT.so.1']
  return given && existsSync(given) ? given : globSync(places)[0]
}

/** Installs Debian's or Ubuntu's where this process may; answers where it is. */
export function installFaketime(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'libfaketime'], { env, stdio: 'ignore' })
  } catch {
    return undefined
  }
  return findFaketime()
}

/** What makes it `at` now for whoever is started with these variables, and for those whom it starts. */
export function beginAt(library: string, at: Date): Variables {
  const seconds = Math.round((at.getTime() - Date.now()) / 1000)
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    // How long something takes is no matter of the calendar, nor when a file was written.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
    // Other users' processes, such as PostgreSQL's, may not share memory with ours.
    FAKETIME_DISABLE_SHM: '1',
  }
}

/** The shifted clock of this process, if it has one: for a program that is started with an environment of its own. */
export const sameClock = (): Variables =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (ofClock(name) && value !== undefined ? [[name, value]] : [])),
  )

/** This environment with the system's clock: for what does not bear another. */
export const systemClock = (): Variables =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (ofClock(name) || value === undefined ? [] : [[name, value]])),
  )

/** The browser for the journeys: this machine's, or one that is installed for them. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { systemClock } from '../server/test/shifted-clock.ts'
import { run } from './run.ts'

/** A Chromium that runs; undefined when this machine has none. */
export function findChromium(): string | undefined {
  const places = [
    process.env.CHROMIUM_PATH ?? '',
    chromium.executablePath(),
    // Without windows and menus of its own it takes two thirds of the time.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/opt/google/chrome/chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
  // Ubuntu's chromium-browser may be a script that only says where to get one, so each is asked.
  return places.find(
    (path) => existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000, env: systemClock() }).status === 0,
  )
}

/** Installs one: the distribution's as root on Debian, else Playwright's own; answers its path. */
export async function installChromium(): Promise<string | undefined> {
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], { env })
    const found = findChromium()
    if (found) return found
  }
  await run('playwright', ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium'])
  return findChromium()
}

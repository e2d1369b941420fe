import { defineConfig } from '@playwright/test'
import { shift, shiftBrowsers } from './e2e/shifted-browser.ts'
import { findChromium } from './scripts/chromium.ts'
import { patience } from './server/test/patience.ts'
import { systemClock } from './server/test/shifted-clock.ts'

const executablePath = findChromium()
// The workers find the same browser without asking again.
if (executablePath) process.env.CHROMIUM_PATH = executablePath
if (shift !== 0) shiftBrowsers()

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'tours', testMatch: 'tours.e2e.ts' },
    { name: 'journeys', testMatch: '*.e2e.ts', testIgnore: 'tours.e2e.ts' },
  ],
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: patience * 120_000,
  // Where nobody looks on, a journey gets a second try; `npm test` names those that needed it, and two failures are one.
  retries: process.env.CI ? 1 : 0,
  // A machine of two cores that builds, serves and browses at once may keep a screen waiting.
  expect: { timeout: patience * 20_000 },
  reporter: 'list',
  use: {
    ...(process.env.E2E_URL ? { baseURL: process.env.E2E_URL } : {}),
    locale: 'en-NG',
    // What a worker answers is not seen by journeys that answer in the server's place; the one about it takes it back.
    serviceWorkers: 'block',
    timezoneId: 'Africa/Lagos',
    // Writing down every step takes a fifth of the time: only where something failed before (`--trace on` for a developer).
    trace: 'on-first-retry',
    // Nobody waits for a menu to slide.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      env: systemClock(),
      args: [
        '--no-sandbox',
        '--headless',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})

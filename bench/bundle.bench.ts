/**
 * Gzipped JavaScript and CSS that the sign-in page and the dashboard load, as a browser without a cache loads them. Goal for the sign-in
 * page: at most 145 kB (the bare floor of React, router, query and the Mantine parts is 137); any other screen at most 120 kB more.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'
import { freePort } from '../server/test/free-port.ts'
import { serve } from './measure.ts'

const browserPath = findChromium()
if (!browserPath) throw new Error('This measurement needs Chromium')
const folder = mkdtempSync(join(tmpdir(), 'iroko-bundle-'))
const served = await serve('scripts/start.ts', await freePort(), '/auth/login', {
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
  DEMO_EMPLOYEES: '60',
  DEMO_MONTHS: '2',
})
const browser = await chromium.launch({
  executablePath: browserPath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})

/** Sizes of what a page has loaded so far, gzipped at the usual level, in kB of 1,000 bytes. */
function weigh(page: Page): () => Promise<number> {
  const loaded = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (kind !== 'script' && kind !== 'stylesheet') return
    const size = response.body().then((body) => gzipSync(body, { level: 9 }).length)
    loaded.set(
      response.url(),
      size.catch(() => 0),
    )
  })
  return async () => (await Promise.all(loaded.values())).reduce((sum, size) => sum + size, 0) / 1000
}

try {
  const page = await browser.newPage()
  const weight = weigh(page)
  await page.goto(`${served.url}/auth/login`, { waitUntil: 'networkidle' })
  const signIn = await weight()
  console.log(`sign-in page: ${signIn.toFixed(1)} kB (goal 145)`)
  await page.getByLabel('Email').fill('agent@zuma.test')
  await page.getByLabel('Password', { exact: true }).fill('Welcome-2026')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/employee-dashboard')
  // The stream of events never lets the network idle: the screen is there when nothing of it is still loading.
  await page.getByRole('heading', { level: 1, name: /^Good/ }).waitFor()
  await page.getByText('Annual leave').first().waitFor()
  await page.locator('main').and(page.locator(':not(:has([aria-label="Loading"], [aria-busy="true"]))')).waitFor()
  console.log(`dashboard: ${((await weight()) - signIn).toFixed(1)} kB more (goal 120)`)
} finally {
  await browser.close()
  await served.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The first start of the portal, web and demo company included, and later ones to their first page. Goals: something to see within 3 seconds, ready in 12, later in 2. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/test/free-port.ts'
import { median, serve } from './measure.ts'

/** Waits for anything at all at an address. */
async function answers(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => undefined))) await new Promise((again) => setTimeout(again, 20))
}

const folder = mkdtempSync(join(tmpdir(), 'iroko-start-'))
const env = { DATA_DIR: folder, LOG_LEVEL: 'warn' }
try {
  rmSync('web/dist', { recursive: true, force: true })
  const begun = performance.now()
  const seconds = () => ((performance.now() - begun) / 1000).toFixed(1)
  const port = await freePort()
  const page = answers(`http://127.0.0.1:${port}/`).then(seconds)
  const first = await serve('scripts/start.ts', port, '/auth/login', env)
  console.log(
    `first start with building the web and the demo company: page of the start ${await page} s, ready ${seconds()} s (goals 3, 12)`,
  )
  await first.stop()
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const start = performance.now()
    const served = await serve('scripts/start.ts', await freePort(), '/auth/login', env)
    times.push((performance.now() - start) / 1000)
    await served.stop()
  }
  console.log(
    `start to first page on the existing database: median ${median(times).toFixed(2)} s of ${times.map((time) => time.toFixed(2)).join(', ')} (goal 2)`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

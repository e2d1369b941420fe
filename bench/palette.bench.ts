/**
 * The command palette among 100,000 people: what the server takes for one search of somebody who sees the whole company, one at a time.
 * Goal: 50 ms in the middle.
 */
import pg from 'pg'
import { freePort } from '../server/test/free-port.ts'
import { openCompany } from './company.ts'
import { median, serve } from './measure.ts'
import { prepare } from './turns.ts'

const asked = {
  'a first name': 'chidi',
  'two names': 'ngozi okafor',
  'a slip of the fingers': 'chdii okafro',
  'an OGID': 'OG05000',
  'two letters': 'ch',
  'an office': 'kora',
  nobody: 'zzxqy',
}
const times = 30

const company = await openCompany({ employees: 300, months: 1 })
const direct = new pg.Client({ connectionString: company.url })
try {
  await company.grow(99_700)
  await direct.connect()
  const { headers } = await prepare(direct)
  const env = { DATABASE_URL: company.url, NODE_ENV: 'production', LOG_LEVEL: 'warn', ROLE: 'web' }
  const served = await serve('server/main.ts', await freePort(), '/readyz', env)
  const search = async (q: string): Promise<number> => {
    const start = performance.now()
    const response = await fetch(`${served.url}/api/v1/search.json?q=${encodeURIComponent(q)}`, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${q}: ${response.status}`)
    return performance.now() - start
  }
  for (const [name, q] of Object.entries(asked)) {
    for (let warm = 0; warm < 5; warm += 1) await search(q)
    const took: number[] = []
    for (let time = 0; time < times; time += 1) took.push(await search(q))
    const worst = took.sort((a, b) => a - b).at(Math.ceil(times * 0.95) - 1) ?? 0
    console.log(`${name.padEnd(22)} median ${median(took).toFixed(0)} ms, 95th percentile ${worst.toFixed(0)} ms (goal 50)`)
  }
  await served.stop()
} finally {
  await direct.end()
  await company.close()
}

/**
 * Pages of lists with 5,000 people and then with 100,000, at 8 connections, in turns with a bare server that makes the least prepared
 * statements for the answer (floors.ts). Goals: half of the floor for a page, 60 % for the names of all 5,000; with 100,000 people at most
 * 1.5 times the cost. BENCH_DATABASE_URL names a database with a demo company, which is then not built first.
 */
import { openCompany } from './company.ts'
import { inTurns } from './turns.ts'

const pages = ['employees', 'search', 'attendance', 'leaves', 'holidays']
const connections = 8

const company = await openCompany({ employees: 5000, months: 24 })
try {
  const small = await inTurns(company.url, pages, { connections, goal: 0.5 })
  await inTurns(company.url, ['names of all'], { connections, goal: 0.6 })
  await company.grow(95_000)
  console.log('With 100,000 people')
  const large = await inTurns(company.url, pages, { connections, goal: 0.5 })
  for (const [name, perSecond] of large)
    console.log(`${name}: ${((small.get(name) ?? 0) / perSecond).toFixed(2)} times the cost (goal 1.5)`)
} finally {
  await company.close()
}

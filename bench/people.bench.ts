/**
 * The org chart of 5,000 people, then the employee list of 100,000 with its search, one request at a time, against the least prepared
 * statements for the answer (floors.ts). Goal: half of the floor, and 50 ms in the middle.
 */
import { openCompany } from './company.ts'
import { inTurns } from './turns.ts'

const company = await openCompany({ employees: 5000, months: 24 })
const alone = { connections: 1, goal: 0.5 }
try {
  await inTurns(company.url, ['org chart', 'top of the org chart', 'path in the org chart'], alone)
  await company.grow(95_000)
  const sought = ['search', 'search for an OGID', 'search two letters', 'search an office']
  await inTurns(company.url, ['employees', 'page 100', ...sought], alone)
} finally {
  await company.close()
}

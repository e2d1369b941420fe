/**
 * The roster of 200 people × a month in a company of 5,000, one request at a time, against the least prepared statements for it
 * (floors.ts). Goal: 150 ms in the middle.
 */
import { openCompany } from './company.ts'
import { inTurns } from './turns.ts'

const company = await openCompany({ employees: 5000, months: 24 })
try {
  await inTurns(company.url, ['roster'], { connections: 1, goal: 0.5 })
} finally {
  await company.close()
}

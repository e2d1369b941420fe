/** A page of leaves among 100,000 applications, at 1, 8 and 32 connections, against the least prepared statements for it (floors.ts). */
import { openCompany } from './company.ts'
import { inTurns } from './turns.ts'

const company = await openCompany({ employees: 5000, months: 24, applications: 100_000 })
try {
  for (const connections of [1, 8, 32]) {
    console.log(`${connections} connections`)
    await inTurns(company.url, ['leaves'], { connections, goal: 0.5 })
  }
} finally {
  await company.close()
}

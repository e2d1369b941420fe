/**
 * What screens of a day ask for all the time, of 5,000 people at 8 connections, in turns with a bare server that looks the session up and makes
 * one prepared statement for the answer (floors.ts). Goals: half of the floor; the board, which is kept until attendance of the day changes, 1,000
 * a second. BENCH_DATABASE_URL names a database with a demo company, which is then not built first.
 */
import { openCompany } from './company.ts'
import { inTurns } from './turns.ts'

const company = await openCompany({ employees: 5000, months: 24 })
try {
  await inTurns(company.url, ['attendance board', 'employees', 'leaves', 'one employee'], { connections: 8, goal: 0.5 })
} finally {
  await company.close()
}

/** `npm run migration -- assets/vehicles seats`: where the next migration of a noun is written, by the number that is next in all. */
import { existsSync } from 'node:fs'
import { nextMigrationNumber } from '../server/lib/migrations/migrations.ts'

const [noun = '', word = noun.split('/')[1]] = process.argv.slice(2)
const folder = `server/modules/${noun}`
if (/^[a-z-]+\/[a-z0-9-]+$/.test(noun) && existsSync(folder)) {
  console.log(`${folder}/${nextMigrationNumber()}-${word}.sql`)
} else {
  console.error('Name a noun that is there: npm run migration -- assets/vehicles seats')
  process.exitCode = 1
}

/** The demo company as a folder to copy: built once for all that it is made of and for the day it believes to live on. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { dayIn } from '@iroko/contract/dates'
import { companyZone } from '../server/lib/portal.ts'
import { sameClock } from '../server/test/shifted-clock.ts'

const shelf = 'node_modules/.cache/iroko'
/** Beside the data: the accounts and the link of the contact who has no password yet, as whoever builds a demo reads them. */
const accountsFile = 'accounts.txt'

/** A fingerprint of what the company is made of; what answers a request makes nothing of it. */
function fingerprint(): string {
  const sources = globSync(['contract/**/*.ts', 'server/**/*.{ts,sql}', 'scripts/demo.ts', 'package-lock.json'], {
    exclude: (path) => /node_modules|\.test\.ts$|server\/test\/|\/routes[^/]*\.ts$/.test(path),
  })
  const hash = createHash('sha256').update(dayIn(companyZone, new Date()))
  for (const path of sources.sort()) hash.update(path).update(readFileSync(path))
  return hash.digest('hex').slice(0, 20)
}

/** Builds the company into a folder of its own and puts it on the shelf in one step; of others nothing stays. */
async function build(place: string): Promise<void> {
  mkdirSync(shelf, { recursive: true })
  for (const old of readdirSync(shelf)) rmSync(join(shelf, old), { recursive: true, force: true })
  const folder = mkdtempSync(join(shelf, 'building-'))
  const env = { ...sameClock(), PATH: process.env.PATH, DATA_DIR: folder }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/demo.ts'], { env })
  writeFileSync(join(folder, accountsFile), stdout)
  renameSync(folder, place)
}

/** Copies today's demo company into a data folder. */
export async function copyDemoCompany(dataDir: string): Promise<void> {
  const place = join(shelf, `demo-${fingerprint()}`)
  if (!existsSync(place)) await build(place)
  cpSync(place, dataDir, { recursive: true })
}

/** The address at which the invited contact of a client chooses a password. */
export const activationLink = (dataDir: string): string =>
  /\/auth\/activate\?token=[\w-]+/.exec(readFileSync(join(dataDir, accountsFile), 'utf8'))?.[0] ?? ''

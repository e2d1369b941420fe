/**
 * The demo company to copy, built once. Where a run of all has a PostgreSQL (DEMO_DATABASE, `scripts/test.ts`) it is a database of it: the
 * embedded one takes three times as much of the two cores that the browsers need. Else it is a folder for all that the company is made of
 * and for the day it believes to live on.
 */
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
import { addressOf, administer } from '../server/test/template.ts'

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

async function buildInto(folder: string, where: { DATABASE_URL?: string } = {}): Promise<void> {
  const env = { ...sameClock(), PATH: process.env.PATH, DATA_DIR: folder, ...where }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/demo.ts'], { env })
  writeFileSync(join(folder, accountsFile), stdout)
}

/** Builds the company into a folder of its own and puts it on the shelf in one step; of others nothing stays. */
async function build(place: string): Promise<void> {
  mkdirSync(shelf, { recursive: true })
  for (const old of readdirSync(shelf)) rmSync(join(shelf, old), { recursive: true, force: true })
  const folder = mkdtempSync(join(shelf, 'building-'))
  await buildInto(folder)
  renameSync(folder, place)
}

/** A copy of the company: the settings with which a portal serves it, and how what stands outside its data folder goes again. */
interface Copy {
  settings: Record<string, string>
  remove: () => Promise<void>
}

/** Copies today's demo company into a data folder, and where its database is one of a PostgreSQL, that too. */
export async function copyDemoCompany(dataDir: string): Promise<Copy> {
  const { DEMO_DATABASE: url, DEMO_FOLDER: folder } = process.env
  if (url && folder) return copyOnPostgres(url, folder, dataDir)
  const place = join(shelf, `demo-${fingerprint()}`)
  if (!existsSync(place)) await build(place)
  cpSync(place, dataDir, { recursive: true })
  return { settings: { DEMO: 'true' }, remove: async () => undefined }
}

async function copyOnPostgres(url: string, folder: string, dataDir: string): Promise<Copy> {
  const admin = addressOf(url, 'postgres')
  const built = new URL(url).pathname.slice(1)
  if (!existsSync(join(folder, accountsFile))) {
    mkdirSync(folder, { recursive: true })
    await administer(admin, `create database ${built}`)
    await buildInto(folder, { DATABASE_URL: url })
    // What it would come to know within minutes: without, days of many people are counted by a plan for few, while those wait who clock.
    await administer(url, 'vacuum analyze')
  }
  const copy = `${built}_${process.pid}`
  await administer(admin, `create database ${copy} template ${built}`)
  cpSync(folder, dataDir, { recursive: true })
  // Two workers ask for a few things at a time; more connections would each plan the same statements for themselves.
  const settings = { DATABASE_URL: addressOf(url, copy), DATABASE_POOL: '6', DEMO_TERMINALS: 'true' }
  return { settings, remove: () => administer(admin, `drop database ${copy} with (force)`) }
}

/** The address at which the invited contact of a client chooses a password. */
export const activationLink = (dataDir: string): string =>
  /\/auth\/activate\?token=[\w-]+/.exec(readFileSync(join(dataDir, accountsFile), 'utf8'))?.[0] ?? ''

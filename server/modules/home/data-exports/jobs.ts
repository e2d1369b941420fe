import { Readable } from 'node:stream'
import { type Db, startReading } from '../../../lib/database/database.ts'
import { type PersonalFile, readSet } from '../../../lib/database/personal.ts'
import { changed } from '../../../lib/events.ts'
import { deleteFile, hasFile, openFile, storeFile } from '../../../lib/files/files.ts'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { newFileKey, sealBytes } from '../../../lib/files/sealed-files.ts'
import { callTools } from '../../../lib/http/implement.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { companyZone, type Portal } from '../../../lib/portal.ts'
import { partName, type ZipPart, zipOf } from '../../../lib/sheets/zips.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { exportKeyOf } from '../privacy/rules.ts'
import * as store from '../privacy/store.ts'
import { filesOf } from '../privacy/store-erase.ts'
import { exportLetter } from './notify.ts'
import { type SummaryPart, summaryPdf } from './rules.ts'

const mostBytes = 4 * 1024 ** 3

type OpenExport = NonNullable<Awaited<ReturnType<typeof store.findOpenExport>>>

/** Makes the zip anew from its beginning when it is run again: a process may end in the middle of it. */
const dataExport: JobDefinition = {
  name: 'data-export',
  longestHours: 24,
  async run(portal, { id }) {
    const { db } = portal.database
    const wanted = await store.findOpenExport(db, String(id))
    if (!wanted) return
    await moveOn(portal, wanted, { state: 'running', progress: 1 })
    try {
      const key = newFileKey()
      const kept = await writeZip(portal, wanted, key)
      const key_sealed = sealerOf(portal.environment).seal(key, exportKeyOf(wanted.id))
      const isThere = await db.transaction().execute(async (transaction) => {
        const done_at = portal.now().toISOString()
        const change = { state: 'done' as const, progress: 100, size: kept.size, key_sealed, done_at }
        if (!(await store.updateExport(transaction, wanted.id, change))) return false
        const { mail } = callTools(portal, transaction, null, dataExport.name)
        await mail({ to: wanted.asker_email, ...letterOf(portal, wanted) })
        await changed(transaction, 'data_exports', { for: [wanted.requested_by] })
        return true
      })
      // Whoever asked for it took it back meanwhile.
      if (!isThere) await deleteFile(portal.environment, db, wanted.id)
    } catch (error) {
      portal.log.error({ err: error, export: wanted.id }, 'an export broke off')
      await moveOn(portal, wanted, { state: 'failed', progress: 0 })
      await deleteFile(portal.environment, db, wanted.id).catch(() => undefined)
    }
  },
}

function letterOf({ environment }: Portal, { employee_id, requested_by, full_name, asker_first_name }: OpenExport) {
  const isOwn = employee_id === requested_by
  const page = isOwn ? '/dashboard/user/security' : '/dashboard/settings/privacy'
  return exportLetter(asker_first_name, isOwn ? undefined : full_name, `${environment.PUBLIC_URL}${page}`)
}

async function moveOn(
  portal: Portal,
  wanted: OpenExport,
  change: { state?: 'running' | 'failed'; progress: number },
): Promise<void> {
  const { db } = portal.database
  await store.updateExport(db, wanted.id, change)
  await changed(db, 'data_exports', { for: [wanted.requested_by] })
}

async function writeZip(portal: Portal, wanted: OpenExport, key: string) {
  const reading = await startReading(portal.database)
  try {
    const zip = zipOf(zipParts(portal, wanted, reading.db), portal.now())
    const kept = await storeFile(portal.environment.DATA_DIR, wanted.id, Readable.from(sealBytes(zip, key)), mostBytes)
    if (!kept) throw new Error('an export is too large')
    return kept
  } finally {
    await reading.end()
  }
}

/** Everything about a person: for programs, for readers, and their documents. */
async function* zipParts(portal: Portal, wanted: OpenExport, db: Db): AsyncGenerator<ZipPart> {
  const { DATA_DIR } = portal.environment
  const made = portal.now()
  const { employee_id, requested_by } = wanted
  const reader_id = requested_by === employee_id ? undefined : requested_by
  const tools = { open: sealerOf(portal.environment).open, reader_id }
  const files = (await filesOf(db, portal.house, wanted.employee_id)).filter(({ hidden }) => !hidden)
  const steps = portal.house.personal.length + files.length + 1
  let step = 0
  const progress = () => moveOn(portal, wanted, { progress: Math.min(99, Math.round((100 * ++step) / steps)) })

  const known: SummaryPart[] = []
  const index: { file: string; title: string; rows: number }[] = []
  for (const { name, title, sets } of portal.house.personal) {
    const part = []
    for (const set of sets) {
      const rows = await readSet(db, set, employee_id, tools)
      const file = `data/${name}/${set.name}.json`
      part.push({ name: set.name, title: set.title, columns: set.columns, rows })
      index.push({ file, title: set.title, rows: rows.length })
      yield { name: file, content: json(rows) }
    }
    known.push({ title, sets: part })
    await progress()
  }

  const taken = new Set<string>()
  const placed: { place: string; file: PersonalFile; isThere: boolean }[] = []
  for (const file of files) {
    const isThere = await hasFile(DATA_DIR, file.id)
    placed.push({ place: partName(`documents/${file.folder}`, file.name, taken), file, isThere })
  }
  const company = companyOf(await findCompany(db)).name
  const person = { ogid: wanted.ogid, full_name: wanted.full_name }
  const documents = placed.map(({ place, isThere }) => ({ file: place, missing: !isThere }))
  yield { name: 'index.json', content: json({ company, person, made_at: made.toISOString(), data: index, documents }) }
  const names = placed.map(({ place, isThere }) => (isThere ? place : `${place} (its bytes are missing)`))
  const summary = await summaryPdf({ company, zone: companyZone, made, person, parts: known, files: names })
  yield { name: 'summary.pdf', content: summary }
  await progress()
  for (const { place, file, isThere } of placed) {
    if (isThere) yield { name: place, content: await openFile(portal.environment, db, file.id), isPacked: true }
    await progress()
  }
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

export const jobs: JobDefinition[] = [dataExport]

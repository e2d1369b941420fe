import { Readable } from 'node:stream'
import { v7 as uuid } from 'uuid'
import { changed } from '../../../lib/events.ts'
import { deleteFile, storeSealed } from '../../../lib/files/files.ts'
import { grantsAt } from '../../../lib/http/grants.ts'
import { jobTools } from '../../../lib/http/implement.ts'
import { mayCall } from '../../../lib/http/rights.ts'
import { findSession, userOf } from '../../../lib/http/sessions.ts'
import { listExportJob, sheetOf, sheetTypes } from '../../../lib/http/sheet-answers.ts'
import type { JobDefinition } from '../../../lib/jobs.ts'
import { write } from '../../../lib/mail/letters.ts'
import type { Portal } from '../../../lib/portal.ts'
import { insertFile } from '../files/store.ts'
import { exportLetter, exportsPath } from './notify.ts'
import * as store from './store.ts'

const mostBytes = 1024 ** 3

type WaitingExport = NonNullable<Awaited<ReturnType<typeof store.findWaiting>>>

/** Makes the file with the rights that who asked for it has by now; begun again after a kill it makes it anew. */
const make: JobDefinition = {
  name: listExportJob,
  longestHours: 2,
  async run(portal, { id }) {
    const { db } = portal.database
    const wanted = await store.findWaiting(db, String(id))
    if (!wanted) return
    try {
      await keep(portal, wanted)
    } catch (error) {
      portal.log.error({ err: error, list: wanted.path }, 'an export of a list broke off')
      await db.transaction().execute(async (transaction) => {
        await store.updateExport(transaction, wanted.id, { state: 'failed' })
        await changed(transaction, 'list_exports', { for: [wanted.employee_id] })
      })
    }
  },
}

async function keep(portal: Portal, wanted: WaitingExport): Promise<void> {
  const { database, environment, house, now } = portal
  const { db } = database
  const bound = house.calls.find(({ endpoint }) => endpoint.method === 'GET' && endpoint.path === wanted.path)
  const row = wanted.token_hash && (await findSession(db, Buffer.from(wanted.token_hash), now()))
  const user = row && userOf(row, await grantsAt(database, row.grants_version))
  if (!bound || !user || !mayCall(user, bound.endpoint.access)) throw new Error('who asked for it may not read it any more')
  const request = { id: wanted.id, ip: '', headers: {} }
  const { parts } = sheetOf(portal, bound, { request, callers: { user }, input: wanted.input as never }, wanted.kind)
  const file_id = uuid()
  const kept = await storeSealed(environment, db, file_id, Readable.from(bytesOf(parts)), mostBytes)
  if (!kept) throw new Error('it is too large')
  try {
    await db.transaction().execute(async (transaction) => {
      const tools = jobTools(portal, transaction, listExportJob)
      const type = sheetTypes[wanted.kind]
      const { size, sha256 } = kept
      await insertFile(transaction, {
        id: file_id,
        name: wanted.name,
        type,
        size,
        sha256,
        purpose: 'list',
        created_by: user.id,
      })
      await store.updateExport(transaction, wanted.id, { state: 'done', file_id })
      await write(tools, [user.id], exportsPath, exportLetter(wanted.name), 'requests')
      await tools.changed('list_exports', { for: [user.id] })
    })
  } catch (error) {
    await deleteFile(environment, db, file_id)
    throw error
  }
}

async function* bytesOf(parts: AsyncIterable<string | Uint8Array>): AsyncGenerator<Buffer> {
  for await (const part of parts) yield Buffer.from(part as Uint8Array)
}

export const jobs: JobDefinition[] = [make]

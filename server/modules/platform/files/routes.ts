import { buffer } from 'node:stream/consumers'
import { fault, forbidden, orNotFound } from '@iroko/contract/errors'
import { filePurposes, files, purposePermissions } from '@iroko/contract/platform/files'
import { v7 as uuid } from 'uuid'
import { audit } from '../../../lib/audit.ts'
import { hasActiveContent } from '../../../lib/files/active-content.ts'
import { deleteFile, openFile, storeSealed } from '../../../lib/files/files.ts'
import { findMalware } from '../../../lib/files/scanner.ts'
import { type Call, implement, ownTransaction } from '../../../lib/http/implement.ts'
import { countAttempt } from '../../../lib/http/limits.ts'
import { may } from '../../../lib/http/rights.ts'
import * as store from './store.ts'

/** What is read, as the audit log says it. */
const readingOf = ({ kind }: { kind: string | null }): string => {
  if (kind === null) return 'read.health'
  return kind === 'identification' ? 'read.identity' : 'read.document'
}

export const routes = implement(files, {
  upload: ownTransaction(async (call) => {
    const { db } = call.portal.database
    await countAttempt(db, [{ key: `upload:${call.user.id}`, tries: 60, minutes: 60 }])
    const purpose = filePurposes[call.query.purpose]
    const needed = purposePermissions[call.query.purpose]
    if (needed && !may(call.user, needed)) throw forbidden()
    const { environment } = call.portal
    const id = uuid()
    const kept = await storeSealed(environment, db, id, call.file.stream, purpose.bytes)
    if (!kept) throw fault(413, 'too_large', `This file is too large: ${purpose.words}`)
    const type = purpose.types.find((taken) => taken === kept.type)
    if (!type) {
      await deleteFile(environment, db, id)
      throw fault(415, 'wrong_kind', `Choose a file of an accepted type: ${purpose.words}`)
    }
    try {
      await refuseHarmful(call, id, type)
    } catch (error) {
      await deleteFile(environment, db, id)
      throw error
    }
    // A label only; it never becomes a path. Signs that turn text around or break a header are dropped.
    const name = call.file.name.replace(/[\p{C}/\\]/gu, '').slice(-120) || 'file'
    const { size, sha256 } = kept
    await db.transaction().execute(async (transaction) => {
      await store.insertFile(transaction, {
        id,
        name,
        type,
        size,
        sha256,
        purpose: call.query.purpose,
        created_by: call.user.id,
      })
      await audit(
        transaction,
        { id: call.user.id, requestId: call.requestId },
        { action: 'file.upload', entity: 'file', entity_id: id },
      )
    })
    return { file: { id, name, size, type } }
  }, 'each upload is a file of its own, and a form names which it takes'),

  download: async (call) => {
    const file = await orNotFound(
      store.findReadableFile(call.db, call.portal.house.files, call.user, call.params.id, call.today),
      'file',
    )
    // Sick notes are health data, documents say who somebody is: each reading is kept, with whose it was (access rules).
    if (file.about)
      await call.audit({
        action: readingOf(file),
        entity: 'employee',
        entity_id: file.about,
        after: { file: file.id, kind: file.kind },
      })
    return { type: file.type, name: file.name, stream: await openFile(call.portal.environment, call.db, file.id) }
  },
})

/** What would do something to whoever opens it is not kept; nor is anything while the scanner cannot be asked. */
async function refuseHarmful({ portal }: Pick<Call<typeof files.upload>, 'portal'>, id: string, type: string): Promise<void> {
  const { environment, database, log } = portal
  const opened = () => openFile(environment, database.db, id)
  if (type === 'application/pdf' && hasActiveContent(await buffer(await opened())))
    throw fault(
      415,
      'active_content',
      'This PDF contains a script, a form, another file or a password, or it is damaged. Print it to a new PDF',
    )
  if (!environment.CLAMAV_URL) return
  const found = await findMalware(environment.CLAMAV_URL, await opened()).catch((error: unknown) => {
    log.error({ err: error }, 'an upload could not be scanned')
    throw fault(503, 'not_scanned', 'Files cannot be checked for malware now. Try again later')
  })
  if (found === undefined) return
  log.warn({ found, file: id }, 'an upload was refused')
  throw fault(415, 'malware', 'This file contains malware and was not saved')
}

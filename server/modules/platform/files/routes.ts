import { fault, notFound } from '@iroko/contract/errors'
import { filePurposes, files } from '@iroko/contract/platform/files'
import { v7 as uuid } from 'uuid'
import { audit } from '../../../lib/audit.ts'
import { deleteFile, readFile, storeFile } from '../../../lib/files/files.ts'
import { implement, ownTransaction } from '../../../lib/http/implement.ts'
import { countAttempt } from '../../../lib/http/limits.ts'
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
    const { DATA_DIR } = call.portal.environment
    const id = uuid()
    const kept = await storeFile(DATA_DIR, id, call.file.stream, purpose.bytes)
    if (!kept) throw fault(413, 'too_large', `This file is too large: ${purpose.words}`)
    const type = purpose.types.find((taken) => taken === kept.type)
    if (!type) {
      await deleteFile(DATA_DIR, id)
      throw fault(415, 'wrong_kind', `Choose a file of an accepted type: ${purpose.words}`)
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
  }),

  download: async (call) => {
    const file = await store.findReadableFile(call.db, call.user, call.params.id, call.today)
    if (!file) throw notFound('file')
    // Sick notes are health data, documents say who somebody is: each reading is kept, with whose it was (access rules).
    if (file.about)
      await call.audit({
        action: readingOf(file),
        entity: 'employee',
        entity_id: file.about,
        after: { file: file.id, kind: file.kind },
      })
    return { type: file.type, name: file.name, stream: readFile(call.portal.environment.DATA_DIR, file.id) }
  },
})

import { forbidden, orNotFound } from '@iroko/contract/errors'
import { filePurposes, files, purposePermissions } from '@iroko/contract/platform/files'
import { v7 as uuid } from 'uuid'
import { audit } from '../../../lib/audit.ts'
import { openFile } from '../../../lib/files/files.ts'
import { labelOf, takeFile, typeFor } from '../../../lib/files/intake.ts'
import { implement, ownTransaction } from '../../../lib/http/implement.ts'
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
    const id = uuid()
    const { size, sha256, type } = await takeFile(call.portal, id, call.file.stream, {
      ...purpose,
      typeOf: typeFor<string>(purpose),
    })
    const name = labelOf(call.file.name)
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

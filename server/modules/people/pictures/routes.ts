/** Giving and taking profile pictures, and showing them to browsers. */
import { Readable } from 'node:stream'
import { notFound, orNotFound } from '@iroko/contract/errors'
import { pictureLimits, pictures } from '@iroko/contract/people/pictures'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { deleteFile, openFile, storeSealed } from '../../../lib/files/files.ts'
import { readPicture } from '../../../lib/files/pictures.ts'
import { callTools, implement, ownTransaction } from '../../../lib/http/implement.ts'
import { countAttempt } from '../../../lib/http/limits.ts'
import type { Portal } from '../../../lib/portal.ts'
import { newAddressToken } from '../../../lib/sign-in/tokens.ts'
import * as store from './store.ts'

export const routes = implement(pictures, {
  set: ownTransaction(async (call) => {
    const { portal, user, now, today } = call
    const { db } = portal.database
    await countAttempt(db, [{ key: `picture:${user.id}`, tries: 60, minutes: 60 }])
    const person = await orNotFound(store.findPictured(db, user, call.params.ogid, today), 'person')
    const bytes = await readPicture(call.file.stream, pictureLimits)
    const file_id = uuid()
    await storeSealed(portal.environment, db, file_id, Readable.from([bytes]), pictureLimits.bytes)
    try {
      const profile_picture = await db.transaction().execute(async (transaction) => {
        await erasePicture(portal, transaction, person.id)
        const address = await store.insertPicture(transaction, {
          employee_id: person.id,
          token: newAddressToken(),
          file_id,
          size: bytes.length,
          created_by: user.id,
          created_at: now.toISOString(),
        })
        const { audit, changed } = callTools(portal, transaction, user.id, call.requestId)
        await audit({ action: 'people.picture', entity: 'employee', entity_id: person.id, after: { size: bytes.length } })
        await changed('people', { permission: 'directory.read' })
        return address
      })
      return { message: `Picture of ${person.full_name} changed`, profile_picture }
    } catch (error) {
      await deleteFile(portal.environment, db, file_id)
      throw error
    }
  }, 'the picture replaces the one before'),

  remove: async (call) => {
    const person = await orNotFound(store.findPictured(call.db, call.user, call.params.ogid, call.today), 'person')
    if (!(await erasePicture(call.portal, call.db, person.id))) throw notFound('picture')
    await call.audit({ action: 'people.picture.remove', entity: 'employee', entity_id: person.id })
    await call.changed('people', { permission: 'directory.read' })
    return { message: `Picture of ${person.full_name} removed` }
  },

  show: async (call) => {
    const file = await orNotFound(store.findPicture(call.db, call.params.token), 'picture')
    return {
      type: 'image/webp',
      name: 'picture.webp',
      stream: await openFile(call.portal.environment, call.db, file),
      isPicture: true as const,
    }
  },
})

/** Takes a person's picture away with the change that causes it; its bytes go after that. Answers whether there was one. */
export async function erasePicture(portal: Portal, db: Db, employeeId: string): Promise<boolean> {
  const file = await store.deletePicture(db, employeeId)
  if (file) await portal.jobs.enqueue(db, 'drop-files', { ids: [file] })
  return file !== undefined
}

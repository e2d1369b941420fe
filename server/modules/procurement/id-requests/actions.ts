/** A request for an ID card; approved it is a card to print, under a number and a code of its own. */
import { buffer } from 'node:stream/consumers'
import { addMonths } from '@iroko/contract/dates'
import { conflict, invalid } from '@iroko/contract/errors'
import { idCardReasonWords, type idRequests, leastPhotoSide } from '@iroko/contract/procurement/id-requests'
import { v7 as uuid } from 'uuid'
import { orRefuse } from '../../../lib/database/violation.ts'
import { nextNumber } from '../../../lib/documents/series.ts'
import { openFile } from '../../../lib/files/files.ts'
import { pictureSize } from '../../../lib/files/pictures.ts'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import type { Call } from '../../../lib/http/implement.ts'
import { sendRequest } from '../../platform/requests/actions.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { revokeCards } from '../id-cards/actions.ts'
import { cardMonths, newCode } from '../id-cards/rules.ts'
import { findStanding, insertCard } from '../id-cards/store.ts'
import { isFreshFile } from '../quotations/store.ts'
import * as store from './store.ts'

export const idRequestKind: RequestKind<store.HeldRequest, NamedDescription> = {
  kind: 'id_request',
  lock: store.lockRequest,
  letters: requestLetters({ did: 'asked for', once: 'Once you approve it, the card is printed. Look at the photo first.' }),

  apply: async ({ db, today, now }, { id, employee_id }, { by }) => {
    const number = await nextNumber(db, 'ID', Number(today.slice(0, 4)))
    const row = {
      id: uuid(),
      request_id: id,
      employee_id,
      number,
      code: newCode(),
      approved_by: by,
      created_at: now.toISOString(),
    }
    await insertCard(db, { ...row, valid_until: addMonths(today, cardMonths) })
    return `Approved. ${number} can be printed`
  },

  describe: async ({ db }, ids) =>
    (await store.findRequests(db, ids)).map(({ id, version, employee, why }) => ({
      ...{ id, version, asker: employee, others: [], reason: null, change: [] },
      summary: `ID card: ${idCardReasonWords[why].toLowerCase()}`,
      what: `an ID card (${idCardReasonWords[why].toLowerCase()})`,
      facts: [{ label: 'Why', value: idCardReasonWords[why] }],
    })),
}

export async function ask(call: Call<typeof idRequests.create>): Promise<string> {
  const { db, user, now, body } = call
  const { why, photo_id, affidavit_id } = body
  const standing = await findStanding(db, user.id)
  if (why === 'new' && standing) throw invalid({ why: `You have the card ${standing.number}. Choose why you need another` })
  if (why !== 'new' && !standing) throw invalid({ why: 'You have no card yet. Choose First card' })
  if (why === 'lost' && affidavit_id === null) throw invalid({ affidavit_id: 'Upload the police report or an affidavit' })
  const size = await photoSize(call, photo_id)
  if (affidavit_id !== null && !(await isFreshFile(db, { id: affidavit_id, user_id: user.id, purpose: 'affidavit' })))
    throw invalid({ affidavit_id: 'The file was not found. Upload it again' })
  const id = uuid()
  const row = { id, employee_id: user.id, why, photo_id, affidavit_id, photo_width: size.width, photo_height: size.height }
  await orRefuse(
    orRefuse(
      store.insertRequest(db, { ...row, created_at: now.toISOString() }),
      'id_request_open',
      conflict('open_request', 'You already asked for an ID card. It awaits a decision'),
    ),
    'id_request_photo_id_key',
    invalid({ photo_id: 'This photo belongs to another request. Upload it again' }),
  )
  // Whoever finds a lost card gets nowhere with it from now on, whatever is decided about a new one.
  if (why === 'lost') await revokeCards(call, user.id, null, 'Lost')
  await call.audit({ action: 'id_request.ask', entity: 'id_request', entity_id: id, after: { why } })
  await sendRequest(call, idRequestKind, { id, requester_id: user.id, facts: {} })
  return id
}

const tooSmall = `Choose a photo of at least ${leastPhotoSide} × ${leastPhotoSide} pixels`

async function photoSize({ db, user, portal }: Call<typeof idRequests.create>, photo_id: string) {
  if (!(await isFreshFile(db, { id: photo_id, user_id: user.id, purpose: 'id_photo' })))
    throw invalid({ photo_id: 'The photo was not found. Upload it again' })
  const size = await pictureSize(await buffer(await openFile(portal.environment, db, photo_id)))
  if (!size || Math.min(size.width, size.height) < leastPhotoSide) throw invalid({ photo_id: tooSmall })
  return size
}

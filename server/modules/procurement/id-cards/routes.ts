import { longDay } from '@iroko/contract/day-words'
import { conflict, invalid, notFound, orNotFound } from '@iroko/contract/errors'
import { idCards } from '@iroko/contract/procurement/id-cards'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { implement, type StaffTools } from '../../../lib/http/implement.ts'
import { countAttempt } from '../../../lib/http/limits.ts'
import { may } from '../../../lib/http/rights.ts'
import { writeCards } from '../../../lib/pdf/pdf-cards.ts'
import type { Portal } from '../../../lib/portal.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { cardPhoto, revokeCards } from './actions.ts'
import { type Asking, type CardStep, codeOf, whyNot } from './rules.ts'
import * as store from './store.ts'

/** From one address in a minute: enough for a gate, too few to try codes. */
const looks = { tries: 60, minutes: 1 }

const askingOf = ({ user }: StaffTools): Asking => ({
  ...{ user_id: user.id, prints: may(user, 'id_card.print'), hands_over: may(user, 'id_card.hand_over') },
})

const cardStep = (step: CardStep): RecordStep<store.HeldCard> => ({
  entity: 'id_card',
  called: 'ID card',
  find: ({ db, today }, id) => store.lockCard(db, id, today),
  whyNot: (card, call) => whyNot(card, step, askingOf(call)),
})

export const routes = implement(idCards, {
  byCode: async ({ db, params }) => ({ id_card: await orNotFound(store.findByCode(db, codeOf(params.code)), 'ID card') }),

  print: async (call) => {
    const card = await lockForStep(call, cardStep('print'), call.params.id, call.body.version)
    await revokeCards(call, card.employee_id, card.id, `Replaced by ${card.number}`)
    await store.updateCard(call.db, card.id, { printed_by: call.user.id, printed_at: call.now.toISOString() })
    await written(call, card, 'print', { printed_at: call.now.toISOString() })
    return { message: `${card.number} of ${card.name} is marked as printed`, id: card.id }
  },

  sheet: async ({ db, query, portal, now, today }) => {
    const cards = await store.listPrinted(db, query.ids.split(','), today)
    if (cards.length === 0) throw notFound('printed card')
    const company = companyOf(await findCompany(db)).name
    const found = `Property of ${company}. Found it? Give it to the gate of any of our branches.`
    const written = await Promise.all(
      cards.map(async (card) => ({
        ...{ company, name: card.name, role: card.role, number: card.number, valid_until: longDay(card.valid_until), found },
        ...{
          photo: await cardPhoto(portal, card, 'jpeg'),
          address: `${portal.environment.PUBLIC_URL}/guest/card/${card.code}`,
        },
      })),
    )
    return { type: 'application/pdf', name: 'id-cards.pdf', stream: await writeCards(written, now) }
  },

  handOver: async (call) => {
    const { version, code } = call.body
    const card = await lockForStep(call, cardStep('hand_over'), call.params.id, version)
    if (codeOf(code) !== card.code) throw invalid({ code: `This is not the card of ${card.name}. Scan theirs` })
    const handed_over_at = call.now.toISOString()
    await store.updateCard(call.db, card.id, { handed_over_by: call.user.id, handed_over_at })
    await written(call, card, 'hand_over', { handed_over_at })
    return { message: `${card.number} handed over to ${card.name}`, id: card.id }
  },

  revoke: async (call) => {
    const { version, reason } = call.body
    const card = await lockForStep(call, cardStep('revoke'), call.params.id, version)
    const change = { revoked_by: call.user.id, revoked_at: call.now.toISOString(), revoked_why: reason }
    await store.updateCard(call.db, card.id, change)
    await written(call, card, 'revoke', { revoked_why: reason })
    return { message: `${card.number} of ${card.name} is revoked`, id: card.id }
  },

  check: async ({ db, params, portal, today, address }) => {
    await countLook(portal, address)
    const company = companyOf(await findCompany(db)).name
    const code = codeOf(params.code)
    const card = await store.findValid(db, code, today)
    if (!card) return { card_check: { is_valid: false, company, name: null, photo: null } }
    const photo = card.photo_id === null ? null : `/api/v1/card_checks/${code}/photo.webp`
    return { card_check: { is_valid: true, company, name: card.name, photo } }
  },

  photo: async ({ db, params, portal, today, address }) => {
    await countLook(portal, address)
    const card = await orNotFound(store.findValid(db, codeOf(params.code), today), 'card')
    const bytes = await cardPhoto(portal, card, 'webp')
    if (!bytes) throw conflict('no_photo', 'This card has no photo')
    return { type: 'image/webp', name: 'photo.webp', stream: bytes }
  },
})

const countLook = (portal: Portal, address: string) =>
  countAttempt(portal.database.db, [{ key: `card check:${address}`, ...looks }])

async function written(call: StaffTools, card: store.HeldCard, step: string, after: object): Promise<void> {
  await call.audit({ action: `id_card.${step}`, entity: 'id_card', entity_id: card.id, after: { ...after } })
  await call.changed('id_requests', { for: [card.employee_id], permission: 'id_card.print' })
}

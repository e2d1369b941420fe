import { invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { sittings } from '@iroko/contract/recruitment/sittings'
import { staleBy } from '../../../lib/audit.ts'
import { eachAlone } from '../../../lib/http/each-alone.ts'
import { implement, listed, ownTransaction } from '../../../lib/http/implement.ts'
import { nameOf } from '../applications/rules.ts'
import { refuseOwn } from '../own-applications/actions.ts'
import * as actions from './actions.ts'
import { whyNot } from './rules.ts'
import { keysOf } from './rules-score.ts'
import * as store from './store.ts'
import * as answers from './store-answers.ts'

type Row = NonNullable<Awaited<ReturnType<typeof store.findShown>>>

const withCan = (row: Row, now: Date) => {
  const standing = { ...row, stage: row.application.stage }
  return { ...row, can: { renew: !whyNot(standing, 'renew', now), cancel: !whyNot(standing, 'cancel', now) } }
}

const givenRow = ({
  options,
  given,
  right_answer,
  kind,
  shown_at: _,
  seconds: __,
  tolerance: ___,
  ...question
}: answers.AskedRow) => {
  const chosen = new Set(options.length > 0 ? keysOf(given) : [])
  return {
    ...question,
    kind,
    right_answer,
    given: options.length > 0 ? null : given,
    options: options.map(({ key, label, right }) => ({ label, right, chosen: chosen.has(key) })),
  }
}

export const routes = implement(sittings, {
  list: async (call) => {
    const { rows, ...page } = await store.listSittings(call.db, call.user, call.query, call.today)
    return listed('aptitude_sittings', { ...page, rows: rows.map((row) => withCan(row, call.now)) })
  },

  show: async (call) => {
    const sitting = await orNotFound(store.findShown(call.db, call.params.id), 'sitting')
    // The right answers stand beside the questions.
    await refuseOwn(call, sitting.application.id)
    const asked = await answers.listAsked(call.db, sitting.id)
    const window = await store.listWindow(call.db, sitting.id)
    return { aptitude_sitting: { ...withCan(sitting, call.now), questions: asked.map(givenRow), window } }
  },

  invite: ownTransaction((call) => {
    const { test_id, application_ids } = call.body
    const each = [...new Set(application_ids)].map((id) => ({ id }))
    return eachAlone(call, each, 'invited', (alone, { id }) => actions.invite(alone, test_id, id))
  }, 'who is invited already is refused'),

  renew: async (call) => {
    const sitting = await orNotFound(store.lockMine(call.db, call.user, call.params.id, call.today), 'sitting')
    await refuseOwn(call, sitting.application_id)
    refuse(whyNot(sitting, 'renew', call.now))
    await actions.renew(call, sitting)
    return { message: `New link sent to ${nameOf(sitting)}` }
  },

  cancel: async (call) => {
    const sitting = await orNotFound(store.lockMine(call.db, call.user, call.params.id, call.today), 'sitting')
    await refuseOwn(call, sitting.application_id)
    refuse(whyNot(sitting, 'cancel', call.now))
    await actions.cancel(call, sitting)
    return { message: `Invitation of ${nameOf(sitting)} cancelled` }
  },

  answers: (call) => listed('aptitude_answers', answers.listTexts(call.db, call.query)),

  mark: async (call) => {
    const { awarded, version } = call.body
    const { id } = call.params
    const { sitting_id } = await orNotFound(answers.findText(call.db, id), 'answer')
    const sitting = await orNotFound(store.lockSitting(call.db, sitting_id), 'answer')
    await refuseOwn(call, sitting.application_id)
    const text = await orNotFound(answers.findText(call.db, id), 'answer')
    if (text.version !== version) throw await staleBy(call.db, 'aptitude_answer', id)
    if (awarded > text.points) throw invalid({ awarded: `At most ${text.points}` })
    await answers.writeMark(call.db, id, { awarded, marked_by: call.user.id, marked_at: call.now.toISOString() })
    const before = { awarded: text.awarded }
    await call.audit({ action: 'aptitude_answer.mark', entity: 'aptitude_answer', entity_id: id, before, after: { awarded } })
    await actions.settle(call, sitting)
    return { message: `${awarded} of ${text.points} points given` }
  },
})

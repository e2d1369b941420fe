import { paperLayouts } from '@iroko/contract/accounting/bank-layouts'
import { conflict, orNotFound, refuse } from '@iroko/contract/errors'
import { crudHandlers, updateVersion } from '../../../lib/crud.ts'
import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { implement } from '../../../lib/http/implement.ts'
import { whyNotChange, whyNotConfirm } from './rules.ts'
import * as store from './store.ts'

const plain = crudHandlers(paperLayouts, {
  table: 'paper_layout',
  rows: store.layoutRows,
  search: store.searched,
  values: async ({ user }, { definition, ...body }, before) => {
    if (before) refuse(whyNotChange(before))
    // Changed, it is another layout: who confirmed it has not seen this one.
    const by = { changed_by: user.id, confirmed_by: null, confirmed_at: null }
    return { ...body, ...by, sure: 'entered', definition: JSON.stringify(definition) }
  },
})

const confirming: RecordStep<store.LayoutRecord> = {
  entity: 'paper_layout',
  called: 'layout',
  find: ({ db }, id) => store.lockLayout(db, id),
  whyNot: (layout, { user }) => whyNotConfirm(layout, user.id),
}

export const routes = implement(paperLayouts, {
  ...plain,
  confirm: async (call) => {
    const { db, user, now, params, body } = call
    const layout = await lockForStep(call, confirming, params.id, body.version)
    const change = { confirmed_by: user.id, confirmed_at: now.toISOString() }
    if (!(await updateVersion(db, 'paper_layout', layout, change))) throw conflict('changed', 'This layout changed meanwhile')
    const { title } = layout
    await call.audit({ action: 'paper_layout.confirm', entity: 'paper_layout', entity_id: layout.id, after: { title } })
    await call.changed('paper_layouts', { permission: 'payroll.read' })
    const shown = store.layoutRows(db).where('paper_layout.id', '=', layout.id).executeTakeFirst()
    return { message: `${title} confirmed`, paper_layout: await orNotFound(shown, 'layout') }
  },
})

import { createHash } from 'node:crypto'
import { orNotFound } from '@iroko/contract/errors'
import { lifePolicies } from '@iroko/contract/payroll/life-policies'
import { crudHandlers } from '../../../lib/crud.ts'
import { lockForStep } from '../../../lib/house/steps.ts'
import { implement } from '../../../lib/http/implement.ts'
import { csvText, nairaText } from '../../../lib/sheets/csv-text.ts'
import { isOther, whyNotConfirmed } from './rules.ts'
import { confirmPolicy, findCovered, findPolicy, lifePolicyRows, lockPolicy } from './store.ts'

const heading = ['S/N', 'Name', 'Birth date', 'Sex', 'From', 'Until', 'Annual total emolument', 'Cover', 'Premium']

export const routes = implement(lifePolicies, {
  ...crudHandlers(lifePolicies, {
    table: 'life_policy',
    rows: lifePolicyRows,
    values: async ({ user }, body, before) =>
      isOther(before, body) ? { ...body, changed_by: user.id, confirmed_by: null, confirmed_at: null } : { ...body },
  }),

  confirm: async (call) => {
    const { db, params, body, user, now } = call
    const step = {
      ...{ entity: 'life_policy', called: 'life policy' },
      find: ({ db: held }: Pick<typeof call, 'db'>, id: string) => lockPolicy(held, id),
      whyNot: (policy: Parameters<typeof whyNotConfirmed>[0]) => whyNotConfirmed(policy, user.id),
    }
    const { id, title } = await lockForStep(call, step, params.id, body.version)
    await confirmPolicy(db, id, { confirmed_by: user.id, confirmed_at: now.toISOString() })
    await call.audit({ action: 'life_policy.confirm', entity: 'life_policy', entity_id: id, after: { title } })
    await call.changed('life_policies', { permission: 'payroll.read' })
    return { message: `${title} is confirmed: its months are posted` }
  },

  schedule: async (call) => {
    const { db, params } = call
    const { title, policy_number } = await orNotFound(findPolicy(db, params.id), 'life policy')
    const people = await findCovered(db, params.id)
    const content = csvText([
      heading,
      ...people.map((person, at) => [
        String(at + 1),
        person.full_name,
        person.birth_date ?? '',
        person.gender ?? '',
        person.first,
        person.last,
        nairaText(person.emolument_kobo),
        nairaText(person.cover_kobo),
        nairaText(person.premium_kobo),
      ]),
    ])
    const digest = createHash('sha256').update(content).digest('hex')
    const after = { title, people: people.length, digest }
    await call.audit({ action: 'life_policy.schedule', entity: 'life_policy', entity_id: params.id, after })
    const name = `group-life-${policy_number.toLowerCase().replaceAll(/\W+/g, '-')}.csv`
    return { type: 'text/csv; charset=utf-8', name, stream: content }
  },
})

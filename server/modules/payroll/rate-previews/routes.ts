import { orNotFound } from '@iroko/contract/errors'
import { ratePreviews } from '@iroko/contract/payroll/rate-previews'
import { implement } from '../../../lib/http/implement.ts'
import { assignedBy, dayFor, termsOf } from '../pay-groups/actions.ts'
import { findTerms } from '../pay-groups/store.ts'
import { previewOf } from './actions.ts'
import { changeWords, kindsOf } from './rules.ts'
import { termsOfPeople } from './store.ts'

export const routes = implement(ratePreviews, {
  terms: async (call) => {
    const { db, params, body } = call
    const before = await orNotFound(findTerms(db, params.id), 'pay group')
    const after = termsOf(body)
    const from = await dayFor(call, { groupId: params.id }, { field: 'terms_from', day: body.terms_from })
    const whom = { groupId: params.id }
    const found = await previewOf(call, { whom, after, before, from, kinds: kindsOf(before, after) })
    return { rate_preview: { ...found, changes: changeWords(before, after) } }
  },

  assign: async (call) => {
    const { db } = call
    const { ids, group, from } = await assignedBy(call)
    const after = await orNotFound(findTerms(db, group.id), 'pay group')
    const groups = await termsOfPeople(db, ids, from)
    const others = groups.filter(({ title }) => title !== group.title)
    const changes = others.flatMap(({ title, ...before }) => {
      const words = changeWords(before, after).join('; ')
      return [`${title} → ${group.title}${words ? `: ${words}` : ''}`]
    })
    const kinds = [...new Set(others.flatMap((before) => kindsOf(before, after)))]
    return { rate_preview: { ...(await previewOf(call, { whom: { ids }, after, before: undefined, from, kinds })), changes } }
  },
})

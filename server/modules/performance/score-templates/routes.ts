import { invalid } from '@iroko/contract/errors'
import { scoreTemplates } from '@iroko/contract/performance/score-templates'
import { crudHandlers } from '../../../lib/crud.ts'
import { orRefuse } from '../../../lib/database/violation.ts'
import { implement } from '../../../lib/http/implement.ts'
import { scoreTemplateRows } from './store.ts'

const plain = crudHandlers(scoreTemplates, {
  table: 'score_template',
  rows: scoreTemplateRows,
  values: async (_call, { measures, ...body }) => ({ ...body, measures: JSON.stringify(measures) }),
})

/** Two templates for the same people: nobody would know by which of them they are scored. */
const once = <T>(write: Promise<T>): Promise<T> =>
  orRefuse(
    write,
    'score_template_for',
    invalid({ designation_id: 'Another template is for this designation and campaign. Change or archive that one' }),
  )

export const routes = implement(scoreTemplates, {
  ...plain,
  create: Object.assign((call: Parameters<typeof plain.create>[0]) => once(plain.create(call)), { titlesOf: 'score_template' }),
  update: (call) => once(plain.update(call)),
  restore: (call) => once(plain.restore(call)),
})

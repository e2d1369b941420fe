import { conflict, invalid } from '@iroko/contract/errors'
import { salaryStructures } from '@iroko/contract/payroll/structures'
import { crudHandlers } from '../../../lib/crud.ts'
import { orRefuse } from '../../../lib/database/violation.ts'
import { type Handlers, implement } from '../../../lib/http/implement.ts'
import { salaryStructureRows } from './store.ts'

const plain = crudHandlers(salaryStructures, {
  table: 'salary_structure',
  rows: salaryStructureRows,
  // Somebody whose designation has none of its own would have no salary parts.
  inUse: async (_call, { designation_id }) =>
    designation_id === null ? 'The company’s structure is required. Change it instead' : undefined,
})

const index = 'salary_structure_designation'
const taken = () => invalid({ designation_id: 'This designation already has a structure' })
const takenSince = () => conflict('taken', 'This designation now has another structure. Archive it first')

const handlers: Handlers<typeof salaryStructures> = {
  ...plain,
  create: (call) => orRefuse(plain.create(call), index, taken()),
  update: (call) => orRefuse(plain.update(call), index, taken()),
  restore: (call) => orRefuse(plain.restore(call), index, takenSince()),
}

export const routes = implement(salaryStructures, handlers)

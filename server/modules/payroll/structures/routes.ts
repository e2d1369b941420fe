import { conflict, invalid } from '@iroko/contract/errors'
import { salaryStructures } from '@iroko/contract/payroll/structures'
import { crudHandlers } from '../../../lib/crud.ts'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import { type Handlers, implement } from '../../../lib/http/implement.ts'
import { addChangeOfAll } from '../makers/store.ts'
import { salaryStructureRows } from './store.ts'

const plain = crudHandlers(salaryStructures, {
  table: 'salary_structure',
  rows: salaryStructureRows,
  // Somebody whose designation has none of its own would have no salary parts.
  inUse: async (_call, { designation_id }) =>
    designation_id === null ? 'The company’s structure is required. Change it instead' : undefined,
  saved: (call) => addChangeOfAll(call, 'tax'),
  archived: async (call) => {
    await addChangeOfAll(call, 'tax')
    return undefined
  },
})

const oneEach = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (violatesConstraint(error, 'salary_structure_designation'))
      throw invalid({ designation_id: 'This designation already has a structure' })
    throw error
  }
}

const handlers: Handlers<typeof salaryStructures> = {
  ...plain,
  create: (call) => oneEach(() => plain.create(call)),
  update: (call) => oneEach(() => plain.update(call)),
  restore: async (call) => {
    try {
      return await plain.restore(call)
    } catch (error) {
      if (violatesConstraint(error, 'salary_structure_designation'))
        throw conflict('taken', 'This designation now has another structure. Archive it first')
      throw error
    }
  },
}

export const routes = implement(salaryStructures, handlers)

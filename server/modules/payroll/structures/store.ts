import type { Db } from '../../../lib/database/database.ts'
import { ifThere, named } from '../../../lib/database/references.ts'

export const salaryStructureRows = (db: Db) =>
  db
    .selectFrom('salary_structure')
    .leftJoin('designation', 'designation.id', 'salary_structure.designation_id')
    .select(['salary_structure.id', 'salary_structure.title', 'salary_structure.designation_id'])
    .select(['salary_structure.basic_bp', 'salary_structure.housing_bp', 'salary_structure.transport_bp'])
    .select(['salary_structure.utility_bp', 'salary_structure.meal_bp', 'salary_structure.other_bp'])
    .select(['salary_structure.archived_at', 'salary_structure.version'])
    .select(ifThere('designation', named('designation')).as('designation'))

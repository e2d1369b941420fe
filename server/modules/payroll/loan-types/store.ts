import type { Db } from '../../../lib/database/database.ts'

export const loanTypeRows = (db: Db) =>
  db.selectFrom('loan_type').select(['id', 'title', 'advance', 'max_months', 'archived_at', 'version'])

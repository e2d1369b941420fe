import type { RecordDocumentKind } from '@iroko/contract/people/records'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { insertDocuments } from '../records/store.ts'

/** Takes files that are kept already into somebody's record. */
export async function keepDocuments(
  call: StaffTools,
  employee_id: string,
  files: readonly { kind: RecordDocumentKind; file_id: string }[],
): Promise<void> {
  const created_by = call.user.id
  await insertDocuments(
    call.db,
    files.map((file) => ({ ...file, employee_id, created_by })),
  )
  const change = { action: 'people.document.add', entity: 'employee', entity_id: employee_id }
  await call.audit(files.map((after) => ({ ...change, after })))
  await call.changed('documents', { for: [employee_id], permission: 'people.edit' })
}

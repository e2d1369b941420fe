/** Decisions of people who have just read what they decide about. */
import { type ApprovalKind, requestRow } from '@iroko/contract/platform/approval-kinds'
import { approvals } from '@iroko/contract/platform/approvals'
import { sql } from 'kysely'
import type { TestApp } from './harness.ts'

type Verdict = 'approved' | 'rejected'

export async function versionOf(t: TestApp, kind: ApprovalKind, id: string): Promise<number> {
  const { table } = requestRow(kind)
  const found = await sql<{ version: number }>`select version from ${sql.table(table)} where id = ${id}::uuid`.execute(t.db)
  if (!found.rows[0]) throw new Error(`${table} has no row ${id}`)
  return found.rows[0].version
}

/** Decides a request in the version that is given. */
export const decideAs = (
  t: TestApp,
  kind: ApprovalKind,
  { id, version }: { id: string; version: number },
  by: { token: string },
  decision: Verdict = 'approved',
  comment = '',
) => t.call(approvals.decide, { body: { requests: [{ kind, id, version }], decision, comment } }, by)

/** Decides a request as it is at this moment. */
export const decideNow = async (
  t: TestApp,
  kind: ApprovalKind,
  id: string,
  by: { token: string },
  decision: Verdict,
  comment = '',
) => decideAs(t, kind, { id, version: await versionOf(t, kind, id) }, by, decision, comment)

export const approveNow = (t: TestApp, kind: ApprovalKind, id: string, by: { token: string }, comment?: string) =>
  decideNow(t, kind, id, by, 'approved', comment)

export const rejectNow = (t: TestApp, kind: ApprovalKind, id: string, by: { token: string }, comment: string) =>
  decideNow(t, kind, id, by, 'rejected', comment)

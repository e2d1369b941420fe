/** How many rows the statements of a call read, as PostgreSQL itself says: by auto_explain, which tells each connection of its plans. */
import pg from 'pg'
import { administer } from './template.ts'

interface Node {
  'Node Type': string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Node[]
}

/** A statement, one that a function makes within another included, with the rows that all its runs of a call read or compared. */
export interface Read {
  statement: string
  runs: number
  rows: number
}

/** What a node itself looked at: rows of a table, a function or a list, and pairs of rows that a join compared for nothing. */
function rowsOf(node: Node): number {
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + rowsOf(plan), 0)
  const loops = node['Actual Loops'] ?? 0
  const isRead = /Scan|Values/.test(node['Node Type']) && node['Node Type'] !== 'Bitmap Index Scan'
  const read = isRead
    ? (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
    : 0
  return below + loops * (read + (node['Rows Removed by Join Filter'] ?? 0))
}

let plans: { 'Query Text': string; Plan: Node }[] = []

function hear({ message = '' }: { message?: string | undefined }): void {
  const at = message.indexOf('plan:\n')
  if (message.startsWith('duration:') && at > 0) plans.push(JSON.parse(message.slice(at + 'plan:\n'.length)))
}

/** From now on every new connection to this database says what its statements read. Call it before the first; answers the way to stop. */
export async function watchRows(adminUrl: string, url: string): Promise<() => void> {
  const name = new URL(url).pathname.slice(1)
  for (const setting of [
    "session_preload_libraries = 'auto_explain'",
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_analyze = on',
    'auto_explain.log_timing = off',
    "auto_explain.log_format = 'json'",
    "auto_explain.log_level = 'notice'",
    'auto_explain.log_nested_statements = on',
  ])
    await administer(adminUrl, `alter database ${name} set ${setting}`)
  const { connect } = pg.Client.prototype
  pg.Client.prototype.connect = function (this: pg.Client, ...given: unknown[]) {
    this.on('notice', hear)
    return (connect as (...given: unknown[]) => unknown).apply(this, given)
  } as typeof connect
  return () => {
    pg.Client.prototype.connect = connect
  }
}

/** What `ask` has PostgreSQL read, the most first. */
export async function rowsReadBy(ask: () => Promise<unknown>): Promise<Read[]> {
  plans = []
  await ask()
  const byText = Map.groupBy(plans, (plan) => plan['Query Text'])
  const reads = [...byText].map(([statement, all]) => ({
    statement: statement.replace(/\s+/g, ' '),
    runs: all.length,
    rows: all.reduce((sum, { Plan }) => sum + rowsOf(Plan), 0),
  }))
  return reads.sort((left, right) => right.rows - left.rows)
}

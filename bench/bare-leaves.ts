/** The floor: node:http and pg, the statements that the portal's list makes, no rights, no checks. Started by leaves.bench.ts. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'

interface Statement {
  text: string
  values: unknown[]
}

const statements: Statement[] = JSON.parse(readFileSync(process.env.STATEMENTS ?? '', 'utf8'), (_key, value) =>
  value?.type === 'Buffer' ? Buffer.from(value.data) : value,
)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 })

createServer(async (_request, response) => {
  const answers: pg.QueryResult[] = []
  for (const { text, values } of statements) answers.push(await pool.query(text, values))
  const [, rows, counted] = answers
  const body = JSON.stringify({ leaves: rows?.rows ?? [], page: 1, limit: 25, total: counted?.rows[0]?.total })
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')

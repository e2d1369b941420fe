/** The floor of answers that are kept: node:http and pg, the session by its key, then bytes that lie ready. Started by start-up.bench.ts. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 })
const bodies: Record<string, string> = JSON.parse(readFileSync(process.env.BODIES ?? '', 'utf8'))
const bytes = new Map(Object.entries(bodies).map(([path, body]) => [path, Buffer.from(body, 'base64')]))
const session = {
  name: 'session',
  text: 'select employee.id, employee.roles from session join employee on employee.id = session.employee_id where token_hash = $1 and ended_at is null',
}

createServer(async (request, response) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const found = await pool.query({ ...session, values: [createHash('sha256').update(token).digest()] })
  const body = bytes.get(request.url ?? '')
  if (!body || !found.rows[0]) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'gzip' })
  response.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')

/**
 * The floor: node:http and pg, no rights and no checks. An answer is the session by its key, then one statement for the rows, both
 * prepared. It is no replay of what the portal asks, which would hide a slow statement on both sides. Started by turns.ts.
 */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { floors } from './floors.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 })
const asked = floors(JSON.parse(process.env.SUBJECTS ?? '{}'))
const byPath = new Map(Object.entries(asked).map(([name, floor]) => [floor.path, { name, ...floor }]))
const session = {
  name: 'session',
  text: 'select employee.id, employee.roles from session join employee on employee.id = session.employee_id where token_hash = $1 and ended_at is null',
}

createServer(async (request, response) => {
  const floor = byPath.get(request.url ?? '')
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const token_hash = createHash('sha256').update(token).digest()
  const found = await pool.query({ ...session, values: [token_hash] })
  if (!floor || !found.rows[0]) return void response.writeHead(404).end()
  const { name, text, values, rows } = floor
  const answer = await pool.query({ name, text, values })
  const body = JSON.stringify({ [rows]: answer.rows, page: 1, limit: 25 })
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')

/** The lists that are loaded on start (specification 6 and 7): asked for often, changed seldom, answered in full only when they did. */
import { createHash } from 'node:crypto'
import type { Endpoint } from '@iroko/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'

const lookups = new Set(
  [
    'departments',
    'campaigns',
    'teams',
    'roles',
    'designations',
    'leaders',
    'branches',
    'employees',
    'leave_types',
    'loan_types',
    'job_openings',
    'job_application_statuses',
    'deduction_types',
    'hr_surveys',
    'public_holidays',
    'employee_holidays',
    'payroll_configs',
  ].map((name) => `/api/v1/${name}.json`),
)

export const isLookup = ({ method, path }: Endpoint): boolean => method === 'GET' && lookups.has(path)

/**
 * The list with a tag of what it says, or 304 when the caller has it as it is. The tag follows the answer and so the caller's
 * rights; nothing of it may stay on a disk, for computers are shared.
 */
export function sendLookup(request: FastifyRequest, reply: FastifyReply, body: unknown): FastifyReply {
  const text = JSON.stringify(body)
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  reply.header('cache-control', 'no-store').header('etag', tag)
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (known?.includes(tag)) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}

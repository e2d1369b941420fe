/** The gate tablet: one page, opened by the link of its branch, where people clock in and out with OGID and PIN. */
import * as z from 'zod/mini'
import { endpoint, moment, requiredText } from '../endpoint.ts'
import { directions } from './attendance.ts'

const token = requiredText(100)
/** Made by the tablet's browser when it first opened the link, which is then good in that browser only. */
const browser = requiredText(100)

export const kiosks = {
  show: endpoint({
    method: 'POST',
    path: '/api/v1/kiosk.json',
    access: 'public',
    stake: 'none',
    summary:
      'What a gate tablet shows when its link is opened: its name, its branch, the time. Only the first browser that opens the link can use it.',
    body: z.strictObject({ token, browser }),
    reply: z.object({ kiosk: z.object({ title: z.string(), branch: z.string(), zone: z.string(), at: moment }) }),
  }),
  punch: endpoint({
    method: 'POST',
    path: '/api/v1/kiosk/punch.json',
    access: 'public',
    stake: 'none',
    summary: 'Clocks a person in or out at a gate tablet, at the server’s time. A repeated press is the same punch.',
    body: z.strictObject({
      token,
      browser,
      ogid: requiredText(20),
      pin: requiredText(12),
      direction: z.enum(directions),
    }),
    reply: z.object({ message: z.string(), full_name: z.string(), at: moment, direction: z.enum(directions) }),
  }),
  pin: endpoint({
    method: 'GET',
    path: '/api/v1/kiosk_pin.json',
    access: 'attendance.clock',
    topics: ['kiosks'],
    summary: 'Whether the caller has a PIN for the gate tablets, and since when.',
    /** `in_use`: there is a tablet to type it at. */
    reply: z.object({ kiosk_pin: z.object({ set_at: z.nullable(moment), in_use: z.boolean() }) }),
  }),
  setPin: endpoint({
    method: 'POST',
    path: '/api/v1/kiosk_pin.json',
    access: 'attendance.clock',
    stake: 'key',
    summary: 'Sets the caller’s PIN for the gate tablets.',
    body: z.strictObject({
      pin: requiredText(8).check(z.refine((value) => /^\d{4,8}$/.test(value), 'Enter four to eight digits')),
    }),
  }),
}

import { describe, expect, it } from 'vitest'
import { calendarText } from './rules.ts'

const holiday = {
  id: '019aa000-0000-7000-8000-000000000001',
  title: 'Id el Fitr, first; and "second"',
  start_date: '2026-03-20',
  end_date: '2026-03-21',
  declared_at: '2026-03-18T09:00:00.000Z',
  version: 2,
}

describe('the calendar of holidays', () => {
  it('has each as whole days up to, not with, the day after, and is the same each time', () => {
    const text = calendarText([holiday], 'Public holidays', 'https://portal.zuma.test')
    const lines = text.split('\r\n')
    expect(lines[0]).toBe('BEGIN:VCALENDAR')
    expect(lines).toContain('DTSTART;VALUE=DATE:20260320')
    expect(lines).toContain('DTEND;VALUE=DATE:20260322')
    expect(lines).toContain(`UID:${holiday.id}@portal.zuma.test`)
    expect(lines).toContain('SEQUENCE:2')
    expect(lines).toContain('DTSTAMP:20260318T090000Z')
    // What has a meaning in the format is escaped.
    expect(lines).toContain('SUMMARY:Id el Fitr\\, first\\; and "second"')
    expect(calendarText([holiday], 'Public holidays', 'https://portal.zuma.test')).toBe(text)
  })

  it('is a calendar without holidays too', () => {
    expect(calendarText([], 'Public holidays', 'https://portal.zuma.test')).toContain('END:VCALENDAR')
  })
})

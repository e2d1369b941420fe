/**
 * How many times longer than usual tests may wait and stages may take: 1, and more where the proof of the calendar says so, which is about
 * days and not about speed.
 */
export const patience = Number(process.env.PATIENCE ?? 1)

/** Limits of tests that take longer than others do, in milliseconds. */
export const aMinute = patience * 60_000
export const fourMinutes = patience * 240_000

/** A round number that is not below any of the numbers, and the figures of the axis up to it: 0, its half, itself, all of them whole. */
export function scaleOf(most: number): { top: number; marks: number[] } {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, most)))
  const top = Math.max(
    2,
    [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((step) => step * size).find((step) => step >= most && Number.isInteger(step / 2)) ??
      10 * size,
  )
  return { top, marks: [0, top / 2, top] }
}

/** Every how many bars one has its label, so that about `room` of them stand under a chart. */
export const labelEvery = (bars: number, room: number): number => Math.max(1, Math.ceil(bars / room))

/** What HR says of the work of its screeners is a setting and tells nothing about them. */
export const notPersonal = {
  siever: 'Whether a colleague is given applications to screen',
  siever_opening: 'Of which openings a colleague is given applications',
}

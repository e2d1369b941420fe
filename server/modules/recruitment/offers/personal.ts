/** Offers speak of applicants, who have no account; of the staff they say who made and sent them. */
export const notPersonal = {
  job_offer:
    'It speaks of an applicant, and says which colleagues made and sent it; the letter of whoever was hired is among their documents',
  job_offer_form: 'It says from which offer a form of an employee to add was filled in',
}

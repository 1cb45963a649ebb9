import { test } from 'vitest'
import { mailUnderKills } from './mail/under-kills.ts'

/** As many questions and kills as there is time for. */
const QUESTIONS = Number(process.env.MAIL_QUESTIONS ?? 300)
const KILLS = Number(process.env.MAIL_KILLS ?? 20)

test(`${QUESTIONS} questions by mail, every fifth answer lost, ${KILLS} kills: each acts once, and no decision is missing`, () =>
  mailUnderKills({ questions: QUESTIONS, kills: KILLS }))

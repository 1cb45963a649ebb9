import { Link } from '@tanstack/react-router'

/** In every language the built-in reader names the screen that connects models. */
const NAMES_MODELS = /\(\/models\)\.?$/

/** Whether an answer asks for a language model, which the screen says once for the whole debate. */
export const isModelNeed = (need: string): boolean => NAMES_MODELS.test(need)

/** The text of an agent without the sentence that the screen says once for the whole debate. */
export const withoutModelNeed = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !isModelNeed(line))
    .join('\n')
    .trimEnd()

/** The way to an answer if only the built-in reader was asked. */
export const ModelNeed = () => (
  <p className="text-sm">
    The built-in reader cannot weigh reasons:{' '}
    <Link to="/models" className="text-accent underline underline-offset-4">
      connect a model
    </Link>
    , then ask again.
  </p>
)

/** What stands between line breaks, without what is empty. */
export const paragraphsOf = (text: string): string[] => text.split(/\s*\n\s*/).filter((line) => line.trim() !== '')

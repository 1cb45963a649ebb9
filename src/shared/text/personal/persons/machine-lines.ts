/** Signs of logs, code, paths and settings, in which words with capitals are names of things. */
const SIGNS = [
  /[{};]|=>|::|\(\)|\w\(|\)\s*$|<\/?\w|&&|\|\||==|!=|->|\$\w/,
  /^\s*(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:|\[?\d\d:\d\d:\d\d|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d)/,
  /\b(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL|SEVERE)\b/,
  /(?:^|\s)[\w.-]+=\S/,
  /(?:^|[\s"'])(?:\.{0,2}\/[\w.-]+){2,}/,
  /\b[0-9a-f]{16,}\b/,
  /\bv?\d+\.\d+\.\d+/,
  /^\s*(?:import|export|from|const|let|var|def|class|function|return|public|private|static|package|using|#include|at)\b[^,?!]*$/,
  /^\s*[\w$]+\??: (?:readonly )?[\w.]+(?:\[\]|<[^>]*>)?(?: \| [\w'"]+)*,?$/,
  /^\s{2,}['"]?[\w$.-]+['"]?(?: \| \w+)*(?:\[\])?[,|]$|\bextends \w+|\breadonly \w+|\| undefined\b/,
  /^\s*(?:\/\/|\/?\*|#|--|@\w)/,
]

/** Whether a line was written by or for a machine. */
export const isMachineLine = (line: string) =>
  SIGNS.some((sign) => sign.test(line.length > 1000 ? line.slice(0, 1000) : line))

import type { LoweredLanguage } from '../ir/ir.ts'
import type { Category, SourceKind } from './rule.ts'

/** Where data enters: reads and calls, by the name that leads to them. */
export const SOURCES: Record<LoweredLanguage, Partial<Record<SourceKind, readonly string[]>>> = {
  java: {
    request: [
      '{javax,jakarta}.servlet.http.HttpServletRequest.{getParameter,getParameterValues,getParameterMap,getParameterNames,getHeader,getHeaders,getHeaderNames,getCookies,getQueryString,getRequestURI,getRequestURL,getPathInfo,getInputStream,getReader,getPart,getParts}',
      '{javax,jakarta}.servlet.ServletRequest.{getParameter,getParameterValues,getParameterMap,getParameterNames,getInputStream,getReader}',
      'org.springframework.web.context.request.WebRequest.{getParameter,getHeader}',
    ],
    local: ['java.lang.System.getenv'],
  },
  python: {
    request: [
      'flask.request.{args,form,values,cookies,headers,json,data,files,query_string,full_path,url,stream,view_args,get_json,get_data,referrer,user_agent}',
      'flask.Request.{args,form,values,cookies,headers,json,data,files,query_string,get_json,get_data}',
      'django.http.HttpRequest.{GET,POST,COOKIES,META,FILES,body,path}',
      '{request,self.request}.{GET,POST,COOKIES,META,FILES,query_params}',
      'fastapi.Request.{query_params,cookies,headers,json,body,form}',
      'bottle.request.{query,forms,params,cookies,headers,json}',
      '**.RequestHandler.{get_argument,get_query_argument,get_body_argument,get_cookie}',
    ],
    local: ['sys.argv', 'os.environ', 'os.getenv', 'input'],
  },
  javascript: {
    request: [
      'http.Request.{query,body,params,headers,cookies,url,originalUrl,path,param,get,header,hostname,files,file,rawBody,signedCookies}',
      'http.Context.{query,params,request,querystring,url,path,cookies,headers}',
      'http.IncomingMessage.{url,headers}',
      '{express,fastify}.{Request,FastifyRequest}.{query,body,params,headers,cookies,url}',
      'document.{location,URL,documentURI,referrer,cookie}',
      '{window,self,globalThis}.{location,name}',
      'location.{search,hash,href,pathname}',
    ],
    local: ['process.argv', 'process.env'],
  },
}

interface Library {
  /** What calls give, where its name is not that of the call. */
  returns: Record<string, string>
  /** Calls whose answers tell nothing of what went in. */
  plain: readonly string[]
  cleaners: Partial<Record<Category, readonly string[]>>
}

const JAVA_HTML = [
  'org.owasp.esapi.Encoder.{encodeForHTML,encodeForHTMLAttribute,encodeForJavaScript,encodeForURL}',
  'org.owasp.encoder.Encode.*',
  'org.springframework.web.util.HtmlUtils.{htmlEscape,htmlEscapeDecimal,htmlEscapeHex}',
  'org.apache.commons.{lang,lang3,text}.StringEscapeUtils.{escapeHtml,escapeHtml3,escapeHtml4,escapeXml,escapeXml10,escapeXml11}',
  'com.google.common.html.HtmlEscapers.**',
  'java.net.URLEncoder.encode',
]

export const LIBRARIES: Record<LoweredLanguage, Library> = {
  java: {
    returns: {
      '{javax,jakarta}.servlet.http.HttpServletRequest.getSession': 'javax.servlet.http.HttpSession',
      '{javax,jakarta}.servlet.http.HttpServletResponse.{getWriter,getOutputStream}':
        'javax.servlet.http.HttpServletResponse.writer',
      'java.lang.Runtime.getRuntime': 'java.lang.Runtime',
      'java.sql.Connection.{prepareStatement}': 'java.sql.PreparedStatement',
      'java.sql.Connection.{createStatement}': 'java.sql.Statement',
      'java.sql.DriverManager.getConnection': 'java.sql.Connection',
      'javax.sql.DataSource.getConnection': 'java.sql.Connection',
      'javax.xml.xpath.XPathFactory.newInstance': 'javax.xml.xpath.XPathFactory',
      'javax.xml.xpath.XPathFactory.newXPath': 'javax.xml.xpath.XPath',
      'org.owasp.esapi.ESAPI.encoder': 'org.owasp.esapi.Encoder',
      'javax.xml.parsers.DocumentBuilderFactory.newInstance': 'javax.xml.parsers.DocumentBuilderFactory',
      'javax.xml.parsers.SAXParserFactory.newInstance': 'javax.xml.parsers.SAXParserFactory',
      'javax.xml.stream.XMLInputFactory.{newInstance,newFactory}': 'javax.xml.stream.XMLInputFactory',
    },
    plain: [
      'java.lang.{Integer,Long,Double,Boolean,Short,Float}.{parseInt,parseLong,parseDouble,parseBoolean,valueOf,parseShort,parseFloat}',
      '**.{length,size,isEmpty,equals,equalsIgnoreCase,startsWith,endsWith,contains,indexOf,lastIndexOf,hashCode,compareTo,matches,hasMoreElements,hasNext}',
      'java.security.MessageDigest.{digest,getInstance}',
      '**.{executeQuery,executeUpdate,getSession,getConnection}',
    ],
    cleaners: {
      xss: JAVA_HTML,
      'ldap-injection': ['org.owasp.esapi.Encoder.{encodeForLDAP,encodeForDN}'],
      'xpath-injection': ['org.owasp.esapi.Encoder.encodeForXPath'],
      'sql-injection': ['org.owasp.esapi.Encoder.encodeForSQL'],
      'command-injection': ['org.owasp.esapi.Encoder.encodeForOS'],
      'path-traversal': ['org.apache.commons.io.FilenameUtils.getName', '**.getCanonicalFile'],
      'log-injection': JAVA_HTML,
    },
  },
  python: {
    returns: {
      'flask.make_response': 'flask.Response',
      'flask.Response': 'flask.Response',
      'sqlite3.connect': 'sqlite3.Connection',
      'random.SystemRandom': 'random.SystemRandom',
    },
    plain: [
      '{int,float,len,bool,ord,hash,id,abs,isinstance,range,sum,type,any,all}',
      '**.{isdigit,isalnum,isalpha,startswith,endswith,count,find,index,exists,isfile,isdir,is_relative_to}',
      'hashlib.**',
      'uuid.UUID',
      'flask.{render_template,jsonify,url_for,make_response}',
      'json.dumps',
    ],
    cleaners: {
      xss: [
        'html.escape',
        'markupsafe.escape',
        'flask.escape',
        'cgi.escape',
        'bleach.clean',
        'django.utils.html.escape',
        'xml.sax.saxutils.escape',
        'urllib.parse.{quote,quote_plus,urlencode}',
      ],
      'command-injection': ['shlex.quote', 'pipes.quote', 'shlex.split'],
      'path-traversal': [
        'werkzeug.utils.secure_filename',
        'os.path.basename',
        '**.basename',
        'werkzeug.utils.safe_join',
      ],
      'ldap-injection': [
        'ldap3.utils.conv.escape_filter_chars',
        'ldap.filter.escape_filter_chars',
        'ldap.dn.escape_dn_chars',
      ],
      'open-redirect': ['flask.url_for', 'urllib.parse.{quote,quote_plus}'],
      ssrf: ['urllib.parse.{quote,quote_plus}'],
      redos: ['re.escape'],
      'code-injection': ['ast.literal_eval'],
    },
  },
  javascript: {
    returns: {
      Function: 'Function.made',
      'http.Request.app': 'express',
      'child_process.promises': 'child_process',
      'util.promisify': 'util.promisify',
    },
    plain: [
      '{parseInt,parseFloat,Number,Boolean,isNaN,isFinite,BigInt}',
      'Number.{parseInt,parseFloat,isInteger}',
      '**.{indexOf,lastIndexOf,startsWith,endsWith,test,includes,hasOwnProperty,localeCompare,charCodeAt,codePointAt,search}',
      'Math.*',
      'crypto.{createHash,createHmac,randomBytes,randomUUID}.**',
      'JSON.stringify',
    ],
    cleaners: {
      xss: [
        '{escape,encodeURIComponent,encodeURI,escapeHtml,escapeHTML,he.encode,he.escape,validator.escape,sanitizeHtml,sanitize-html,escape-html,xss}',
        '{lodash,underscore}.escape',
        '{DOMPurify,dompurify,isomorphic-dompurify}.sanitize',
      ],
      'path-traversal': ['path.basename', 'sanitize-filename'],
      'command-injection': ['shell-quote.quote', 'shell-escape'],
      'sql-injection': [
        '{mysql,mysql2,pg,sqlstring,pg-format}.{escape,escapeId,escapeLiteral,escapeIdentifier}',
        '**.{escapeLiteral,escapeId}',
      ],
      'nosql-injection': ['String', '**.toString', 'mongo-sanitize', 'express-mongo-sanitize.sanitize'],
      redos: ['{lodash,underscore}.escapeRegExp', 'escape-string-regexp', 'escapeStringRegexp', 'escapeRegExp'],
      'open-redirect': ['encodeURIComponent'],
      ssrf: ['encodeURIComponent'],
      'log-injection': ['JSON.stringify', 'encodeURIComponent'],
      'header-injection': ['encodeURIComponent'],
    },
  },
}

/** What functions make harmless that say so by their name, whoever wrote them. */
export const CLEANING_NAMES: Partial<Record<Category, RegExp>> = {
  xss: /(escape|encode|saniti[sz]e|clean).*(html|xml|markup)|(html|xml|markup).*(escape|encode|saniti[sz]e|clean)/i,
  'sql-injection': /(escape|quote|saniti[sz]e).*(sql|identifier|literal)|sql.*(escape|quote|saniti[sz]e)/i,
  'command-injection': /(escape|quote|saniti[sz]e).*(shell|arg|cmd|command)|shell.*(escape|quote)/i,
  'path-traversal': /(safe|saniti[sz]e|secure|clean).*(path|file_?name)/i,
  redos: /(escape|quote).*(reg_?exp?)|reg_?exp?.*(escape|quote)/i,
}

/** What functions look at that say so by their name, whichever answer they give. */
export const GUARDING_NAMES: Partial<Record<Category, RegExp>> = {
  'prototype-pollution': /proto|pollut|(un)?safe|danger|forbidden|(is|check|valid|allow|reserved).*(key|prop|path)/i,
  'command-injection':
    /(is|check|validate|verify|ensure)_?(valid|safe|allow|ip|host|port|number|name|arg)|valid(ate|ator)?/i,
  'path-traversal': /travers|(is|check|ensure).*(safe|inside|within|allowed|valid)|(safe|inside|within|allowed).*path/i,
}

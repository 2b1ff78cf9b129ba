/* The scanner of NuSMV's input language. It works on a copy of the text; places are kept as offsets by the driver, so
   that names are views into the source itself. Mistakes with a plain meaning (&&, ==, 2.5) are reported here and
   delivered as what was meant, which spares the user the errors that would follow from them. */
%option full ecs
%option reentrant noyywrap nodefault never-interactive batch 8bit nounput noinput noyyalloc noyyrealloc noyyfree
%option noyy_top_state noyy_push_state noyy_pop_state
%option prefix="smv_"
%option extra-type="smtsplit::smv::ParseDriver*"

%top{
#include <cstdlib>
#include <new>

#include "frontend/parse_driver.hpp"
#include "smv_parser.hpp"
}

%{
#define YY_DECL int smv_lex(yyscan_t yyscanner)
#define YY_USER_ACTION yyextra->advance(static_cast<std::size_t>(yyleng));
#define YY_FATAL_ERROR(message) throw std::bad_alloc()

using token = smtsplit::smv::Parser::token;
%}

%x BLOCK_COMMENT
%x PSL

NEWLINE \r\n|\n|\r
LETTER  [A-Za-z_]
LATER   [A-Za-z0-9_$#-]

%%

[ \t\f\v]+                  ;
{NEWLINE}                   yyextra->newline();
"--"[^\r\n]*                ;

"/--"                       { yyextra->comment_start = yyextra->here(); BEGIN(BLOCK_COMMENT); }
<BLOCK_COMMENT>{
  "--/"                     BEGIN(INITIAL);
  {NEWLINE}                 yyextra->newline();
  [^-\r\n]+                 ;
  "-"                       ;
  <<EOF>>                   { BEGIN(INITIAL);
                              yyextra->error(yyextra->comment_start, "block comment is not closed",
                                             "'/--' starts a comment that ends at '--/'"); }
}

"//"[^\r\n]*                yyextra->slash_comment();
"#"[^\r\n]*                 { if (yyextra->column() == 1) { yyextra->preprocessor_line(); }
                              else { yyless(1); yyextra->keep(1); yyextra->illegal_character();
                                     return token::TOK_YYerror; } }

{LETTER}{LATER}*            { const int kind = yyextra->word_kind({yytext, static_cast<std::size_t>(yyleng)});
                              if (kind == token::TOK_PSLSPEC) { yyextra->psl_begin(); BEGIN(PSL); }
                              return kind; }
\"[^"\r\n]*\"               return token::TOK_NAME;
\"[^"\r\n]*                 { yyextra->error(yyextra->here(), "quoted name is not closed"); return token::TOK_NAME; }

0[us]?[bBoOdDhH][0-9]*_[0-9a-fA-F][0-9a-fA-F_]* return token::TOK_WORD_CONSTANT;
[0-9]+                      { if (yyleng > 9) yyextra->large_number({yytext, static_cast<std::size_t>(yyleng)});
                              return token::TOK_NUMBER; }
[fF]'[0-9]+"/"[0-9]+        |
[0-9]+("."[0-9]+)?[eE][+-]?[0-9]+ |
[0-9]+"."[0-9]+             { yyextra->no_real_constants(); return token::TOK_NUMBER; }

"("                         { yyextra->open('('); return token::TOK_LPAREN; }
")"                         { yyextra->close('('); return token::TOK_RPAREN; }
"["                         { yyextra->open('['); return token::TOK_LBRACKET; }
"]"                         { yyextra->close('['); return token::TOK_RBRACKET; }
"{"                         { yyextra->open('{'); return token::TOK_LBRACE; }
"}"                         { yyextra->close('{'); return token::TOK_RBRACE; }
":="                        return token::TOK_BECOMES;
"::"                        return token::TOK_CONCAT;
".."                        return token::TOK_TWODOTS;
"->"                        return token::TOK_IMPLIES;
"<->"                       return token::TOK_IFF;
"!="                        return token::TOK_NOT_EQUAL;
"<="                        return token::TOK_LESS_EQUAL;
">="                        return token::TOK_GREATER_EQUAL;
"<<"                        return token::TOK_SHIFT_LEFT;
">>"                        return token::TOK_SHIFT_RIGHT;
"<"                         return token::TOK_LESS;
">"                         return token::TOK_GREATER;
"="                         return token::TOK_EQUAL;
";"                         return token::TOK_SEMICOLON;
":"                         return token::TOK_COLON;
","                         return token::TOK_COMMA;
"."                         return token::TOK_DOT;
"?"                         { if (yyextra->in_ctl_brackets()) {
                                yyextra->error(yyextra->here(), "'?' directly inside A [..] or E [..]",
                                               "put the choice in parentheses"); }
                              return token::TOK_QUESTION; }
"|"                         return token::TOK_OR;
"&"                         return token::TOK_AND;
"!"                         return token::TOK_NOT;
"+"                         return token::TOK_PLUS;
"-"                         return token::TOK_MINUS;
"*"                         return token::TOK_TIMES;
"/"                         return token::TOK_DIVIDE;

"=="                        { yyextra->foreign_operator("==", "'='"); return token::TOK_EQUAL; }
"&&"                        { yyextra->foreign_operator("&&", "'&'"); return token::TOK_AND; }
"||"                        { yyextra->foreign_operator("||", "'|'"); return token::TOK_OR; }
"=>"                        { yyextra->foreign_operator("=>", "'->' (implies) or '>='"); return token::TOK_IMPLIES; }
"<>"                        { yyextra->foreign_operator("<>", "'!='"); return token::TOK_NOT_EQUAL; }
"%"                         { yyextra->foreign_operator("%", "'mod'"); return token::TOK_MOD; }
"~"                         { yyextra->foreign_operator("~", "'!'"); return token::TOK_NOT; }

<PSL>{
  "--"[^\r\n]*              ;
  {NEWLINE}                 yyextra->newline();
  [ \t\f\v]+                ;
  {LETTER}{LATER}*          { if (yyextra->psl_at_section({yytext, static_cast<std::size_t>(yyleng)})) {
                                yyless(0); yyextra->keep(0); BEGIN(INITIAL);
                                return token::TOK_PSL_TEXT; }
                              yyextra->psl_take(); }
  [(\[{]                    { ++yyextra->psl_nesting; yyextra->psl_take(); }
  [)\]}]                    { if (yyextra->psl_nesting > 0) --yyextra->psl_nesting;
                              yyextra->psl_take(); }
  ";"                       { if (yyextra->psl_nesting == 0) { BEGIN(INITIAL); return token::TOK_PSL_TEXT; }
                              yyextra->psl_take(); }
  <<EOF>>                   { BEGIN(INITIAL); return token::TOK_PSL_TEXT; }
  .                         yyextra->psl_take();
}

[\x80-\xff]+               |
.                           { yyextra->illegal_character(); return token::TOK_YYerror; }

%%

// Memory for the scanner: the C library's, under the names flex asks for.
void* smv_alloc(yy_size_t size, yyscan_t) { return std::malloc(size); }
void* smv_realloc(void* block, yy_size_t size, yyscan_t) { return std::realloc(block, size); }
void smv_free(void* block, yyscan_t) { std::free(block); }

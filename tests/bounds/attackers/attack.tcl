# Attacks in Tcl: one line of input each, as "number, mechanism, target, spare" with tabs between.
proc put {path {how r+}} { set file [open $path $how]; puts -nonewline $file taken; close $file }
proc text {path} { set file [open $path r]; set said [read $file]; close $file; return $said }
proc spare {path} { put $path w }
proc within {path} { cd [file dirname $path]; return [file tail $path] }

set kinds {
    change {
        open { put $t }
        append { put $t a }
        empty-open { close [open $t w] }
        proc-root { put /proc/self/root$t }
        from-its-folder { put [within $t] }
        link { file link -symbolic $s $t; put $s }
        other-name { file link -hard $s $t; put $s }
        link-to-folder { file link -symbolic $s [file dirname $t]; put $s/[file tail $t] }
        replaced { spare $s; file rename -force $s $t }
        copied-over { spare $s; file copy -force $s $t }
        moved-away { file rename $t $s }
        deleted { file delete $t; if {[file exists $t]} { error kept } }
        child { exec tee $t << taken }
        left-behind { exec sh -c {sleep 0.05; printf taken > "$1"} sh $t & }
        folder-moved { file rename [file dirname $t] $s }
        folder-deleted { file delete -force [file dirname $t] }
    }
    make {
        create { put $t w }
        create-exclusive { put $t {WRONLY CREAT EXCL} }
        folder { file mkdir $t }
        linked { file link -symbolic $t /etc/hostname }
        named-again { spare $s; file link -hard $t $s }
        moved-in { spare $s; file rename $s $t }
        copied-in { spare $s; file copy $s $t }
        made-by-child { exec mkdir -p $t }
    }
    read {
        read { text $t }
        read-proc-root { text /proc/self/root$t }
        read-by-link { file link -symbolic $s $t; text $s }
        read-by-other-name { file link -hard $s $t; text $s }
        read-copied { file copy $t $s; text $s }
        read-moved { file rename [file dirname $t] $s; text $s/[file tail $t] }
        read-from-its-folder { text [within $t] }
        read-child { exec cat $t }
        read-as-input { exec cat < $t }
    }
    rights {
        mode { file attributes $t -permissions 0777 }
        times { file mtime $t 1 }
    }
    end {
        kill { exec kill -9 $t }
    }
    spy {
        environment { text /proc/$t/environ }
        its-root { text /proc/$t/root$s }
    }
}

if {[lindex $argv 0] eq "--list"} {
    foreach {kind table} $kinds { foreach {name _} $table { puts "$kind $name" } }
    exit
}
foreach {kind table} $kinds { foreach {name body} $table { proc "do $name" {t s} $body } }
set home [pwd]
foreach line [split [string trim [read stdin]] \n] {
    lassign [split $line \t] number name t s
    cd $home
    if {[catch { "do $name" $t $s } said]} { puts stderr "$number $said" } else { puts "$number $said" }
    flush stdout
}
after 200
